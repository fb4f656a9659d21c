import Preferences

struct ServerKeys: Namespace {
  let port = Key(default: 8080, summary: "The port that the server listens on")
  let greeting = Key(default: "Hello", summary: "The answer to each request")
}
