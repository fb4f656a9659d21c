import Preferences
import Testing

@testable import Fleet

struct EtcdAddressTests {
  @Test func `an address names its members and its prefix`() throws {
    let address = try EtcdAddress("etcd://ann@a:2379,b,[::1]:9/prefs/x")
    #expect(address.endpoints == ["http://a:2379", "http://b:2379", "http://[::1]:9"])
    #expect(address.prefix == "/prefs/x/")
    #expect(address.user == "ann")
    #expect(address.text == "etcd://ann@a:2379,b,[::1]:9/prefs/x/")
    #expect(try EtcdAddress("etcds://h").endpoints == ["https://h:2379"])
    #expect(try EtcdAddress("etcd://h").prefix == "/")
    #expect(try EtcdAddress("etcd://h/a%20b/").prefix == "/a b/")
  }

  @Test(arguments: [
    "etcd://", "etcd:///p/", "etcd://h:0/", "etcd://h:x/", "etcd://h:99999/", "etcd://a,,b/",
    "http://h/", "etcd:h", "etcd://h/p?q", "etcd://h/p#q", "etcd://@h/", "etcd://h h/",
    "etcd://[::1/",
  ])
  func `text that is not an etcd address is refused`(text: String) {
    #expect(throws: Problem.self) { try EtcdAddress(text) }
  }

  @Test func `an address never contains a password`() {
    #expect {
      try EtcdAddress("etcd://ann:secret@h/")
    } throws: { error in
      "\(error)".contains("password") && !"\(error)".contains("secret")
    }
  }

  @Test func `the parts of an address form the same address again`() throws {
    let store = EtcdStore(try EtcdAddress("etcds://a,b:1/x/y/"))
    #expect(store.title == StoreTitle(name: "x/y/", directory: "etcds://a,b:1"))
  }
}
