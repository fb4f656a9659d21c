import Preferences
import TinyNetworking

extension HTTPExchange {
  /// nil where it is none. No other server is asked, however much this one wants it.
  func redirect(
    of response: Response, from place: HTTPAddress
  ) throws(StoreError) -> HTTPAddress? {
    guard [301, 302, 303, 307, 308].contains(response.status) else { return nil }
    let named = response.header("Location") ?? ""
    guard let target = place.resolving(named) else {
      throw .server(path: address.text, .unreadable("it redirects to \(named.quoted)"))
    }
    guard place.trusts(target) else {
      throw .server(
        path: address.text,
        .refused("it redirects to another server; open \(target.text) if you trust that one"))
    }
    return target
  }

  func found(
    _ response: Response, at place: HTTPAddress
  ) throws(StoreError) -> Found {
    let content: Found.Content
    switch response.status {
    case 200: content = .bytes(response.body)
    case 304: content = .unchanged
    case 404, 410: content = .absent
    default: throw storeError(of: response, to: "read")
    }
    let type = response.header("Content-Type")
    if response.status == 200, type?.lowercased().hasPrefix("text/html") == true {
      throw .server(
        path: address.text, .unreadable("it is a web page (\(type ?? "")), no document"))
    }
    return Found(
      address: place, content: content, tag: EntityTag(response.header("ETag")), contentType: type)
  }
}
