import Testing
import TinyNetworking

@testable import CurlTransport

/// Proxies named by environment variables.
struct ProxyEnvironmentTests {
  private func proxy(for url: String, _ variables: [String: String]) throws -> String? {
    try Proxies(variables).proxy(for: url)?.name
  }

  @Test(
    arguments: [
      (["http_proxy": "http://p:1"], "http://h/", "http://p:1"),
      (["http_proxy": "p"], "http://h/", "http://p:80"),
      (["http_proxy": "p:1"], "https://h/", nil),
      (["https_proxy": "p:1"], "https://h/", "http://p:1"),
      (["HTTPS_PROXY": "p:1"], "https://h/", "http://p:1"),
      (["HTTPS_PROXY": "p:1", "https_proxy": "q:1"], "https://h/", "http://q:1"),
      (["all_proxy": "p:1"], "https://h/", "http://p:1"),
      (["ALL_PROXY": "p:1"], "http://h/", "http://p:1"),
      (["all_proxy": "p:1", "https_proxy": ""], "https://h/", nil),
      (["all_proxy": "socks5://p"], "https://h/", "socks5://p:1080"),
      (["all_proxy": "socks5h://[::2]:9"], "http://h/", "socks5://[::2]:9"),
      (["all_proxy": "https://p"], "http://h/", "https://p:443"),
      (["all_proxy": "socks4a://p"], "http://h/", "socks4a://p:1080"),
      (["all_proxy": "socks5://ann:sesame@p"], "http://h/", "socks5://p:1080"),
      (["http_proxy": "http://ann:sesame@p:1"], "http://h/", "http://p:1"),
    ] as [([String: String], String, String?)])
  func `a proxy is named by the variable of the URL's scheme, else by all_proxy`(
    variables: [String: String], url: String, expected: String?
  ) throws {
    #expect(try proxy(for: url, variables) == expected)
  }

  @Test func `HTTP_PROXY in capitals is ignored, since a CGI caller could set it`() throws {
    #expect(try proxy(for: "http://h/", ["HTTP_PROXY": "p:1"]) == nil)
  }

  @Test(arguments: [
    "http://localhost/", "http://127.0.0.1:8/", "http://127.9.9.9/", "http://[::1]:8/",
  ])
  func `loopback addresses bypass the proxy`(url: String) throws {
    #expect(try proxy(for: url, ["all_proxy": "p:1", "http_proxy": "p:1"]) == nil)
  }

  @Test(arguments: [
    ("ftp://p:1", "https_proxy names a proxy that is not of http://, https:// or socks5://"),
    (
      "h2://ann:sesame@p", "https_proxy names a proxy that is not of http://, https:// or socks5://"
    ),
    ("http://ann:sesame@", "https_proxy names no proxy, such as http://host:3128"),
    ("http://ann:sesame@a b", "https_proxy names no proxy, such as http://host:3128"),
  ])
  func `a malformed proxy address is refused without showing its credentials`(
    named: String, told: String
  ) throws {
    do {
      _ = try proxy(for: "https://h/", ["https_proxy": named])
      Issue.record("\(named) was taken")
    } catch let error as TransportError {
      #expect(error.reason == .other(told))
      #expect(!"\(error)".contains("sesame"))
    }
  }

  @Test(arguments: [
    ("example", "http://example/", true), ("example", "http://a.example/", true),
    ("example", "http://anexample/", false), (".example", "http://example/", true),
    (".example", "http://a.b.example/", true), ("EXAMPLE", "http://a.Example./", true),
    ("a.example", "http://example/", false), ("x, b c", "http://c/", true),
    ("x,b c", "http://d/", false), ("*", "http://h/", true), ("h,*", "http://g/", true),
    ("h:81", "http://h:81/", true), ("h:81", "http://h/", false), ("h:80", "http://h/", true),
    ("h:443", "https://a.h/", true), ("", "http://h/", false), (",.,", "http://h/", false),
    ("10.0.0.1", "http://10.0.0.1/", true), ("10.0.0.1", "http://10.0.0.10/", false),
    ("0.0.1", "http://10.0.0.1/", false), ("10.0.0.0/8", "http://10.9.8.7/", true),
    ("10.0.0.0/8", "http://11.0.0.0/", false), ("192.168.4.0/22", "http://192.168.7.1/", true),
    ("192.168.4.0/22", "http://192.168.8.1/", false), ("0.0.0.0/0", "http://8.8.8.8/", true),
    ("10.0.0.0/33", "http://10.0.0.0/", false), ("10.0.0.0/8", "http://10.example/", false),
    ("fd00::/8", "http://[fd12::1]/", true), ("fd00::/8", "http://[fe80::1]/", false),
    ("2001:db8::1", "http://[2001:db8:0::1]:8/", true),
    ("[2001:db8::1]:8", "http://[2001:db8::1]:8/", true),
    ("[2001:db8::1]:9", "http://[2001:db8::1]:8/", false),
    ("0.0.0.0/0", "http://[fd12::1]/", false),
  ])
  func `hosts, ports and networks in no_proxy bypass the proxy`(
    list: String, url: String, isWithout: Bool
  ) throws {
    let variables = ["all_proxy": "p:1", "no_proxy": list]
    #expect((try proxy(for: url, variables) == nil) == isWithout, "\(url) with \(list)")
    #expect((try proxy(for: url, ["all_proxy": "p:1", "NO_PROXY": list]) == nil) == isWithout)
  }
}
