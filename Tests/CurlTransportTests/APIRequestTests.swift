import CurlTransport
import Foundation
import Harness
import Testing
import TinyNetworking

/// The calls of the article "Tiny Networking in Swift" (2014) that name no transport.
@Suite(.onOwnThread, .timeLimit(.minutes(40)))
struct APIRequestTests {
  private let status = Resource<String>(
    path: "status", method: .GET, requestBody: nil, headers: [:],
    parse: { String(decoding: $0, as: UTF8.self) })

  private func server(_ head: String) throws -> ScriptedServer {
    try ScriptedServer { request, line in
      line.write("HTTP/1.1 \(head)\r\nContent-Length: 7\r\n\r\n\(request.target)")
    }
  }

  @Test(arguments: [true, false])
  func `a request without a transport is sent by the standard one`(isURL: Bool) async throws {
    let server = try server("200 OK")
    let base = "http://127.0.0.1:\(server.port)"
    let url = try #require(URL(string: base))
    let result: String = await withCheckedContinuation { result in
      if isURL {
        apiRequest(url, status, failure: { result.resume(returning: "\($0)") }) {
          result.resume(returning: $0)
        }
      } else {
        apiRequest(base + "/", status, failure: { result.resume(returning: "\($0)") }) {
          result.resume(returning: $0)
        }
      }
    }
    #expect(result == "/status")
  }

  @Test func `a failure has the status of the response`() async throws {
    let server = try server("404 Not Found")
    let result: String = await withCheckedContinuation { result in
      apiRequest(
        "http://127.0.0.1:\(server.port)/", status,
        failure: { result.resume(returning: "\($0)") }, completion: { result.resume(returning: $0) }
      )
    }
    #expect(result == "the server responded 404: /status")
  }
}
