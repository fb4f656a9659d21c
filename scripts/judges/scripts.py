"""Scripts that judge the files of programs without a checker."""

# Runs commands of git that read many settings. A refused value ends them with the status 128 or 129.
GIT = """
export GIT_CONFIG_GLOBAL="$1" GIT_CONFIG_NOSYSTEM=1 GIT_TERMINAL_PROMPT=0 GIT_PAGER=cat GIT_EDITOR=true
if [ ! -d /tmp/repository ]; then
  (export GIT_CONFIG_GLOBAL=/dev/null; mkdir /tmp/repository; cd /tmp/repository; git init -q .; echo a > a; git add a
   git -c user.name=a -c user.email=a@a commit -q -m a; echo b >> a)
fi
cd /tmp/repository || exit 1
name=$(git config --file "$1" --list --name-only | tail -n 1)
status=0
try() {
  "$@" > /tmp/out 2> /tmp/err < /dev/null
  if [ $? -ge 128 ] || grep -q 'bad config\\|bad numeric\\|bad boolean\\|invalid value\\|unable to parse' /tmp/err
  then echo "$*: $(cat /tmp/err)" >&2; status=1; fi
}
try git config --list
if [ -n "$2" ]; then try git config --file "$1" --type="$2" --get-all "$name"; fi
for command in "status" "log -1 -p --stat" "diff" "branch -a" "blame a" "grep a" "show-ref" "describe --always" \\
  "commit --dry-run" "gc --auto" "fetch ." "push --dry-run . HEAD:refs/heads/b" "merge HEAD" "rev-list --all" "fsck" \\
  "stash list" "tag -l" "add --dry-run a" "pack-objects --all --stdout" "format-patch --stdout -1" "worktree list" \\
  "ls-files" "rebase" "checkout"; do
  try git $command
done
exit $status
"""

# Starts a private server on a socket, and prints all settings by turns with their values.
REDIS = """
rm -f /tmp/redis.sock
redis-server "$1" --port 0 --unixsocket /tmp/redis.sock --daemonize no --dir /tmp --dbfilename judge.rdb \\
  --appendonly no > /tmp/redis.out 2>&1 &
server=$!
for i in $(seq 1000); do [ -S /tmp/redis.sock ] && break; kill -0 $server 2> /dev/null || exit 1; sleep 0.01; done
redis-cli -s /tmp/redis.sock config get '*'
kill -9 $server
"""

# Starts the daemons of Postfix alone with a directory of settings, and prints what they log about them: they check their
# values when they start. The log is a socket in a private /dev.
POSTFIX = """
import os, re, socket, subprocess, sys, time
log = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
log.bind("/dev/log")
log.setblocking(False)
# One daemon after the other would take a second each, because a fatal error waits that long.
daemons = [subprocess.Popen(["/usr/lib/postfix/sbin/" + name, "-S"], stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
                            stderr=subprocess.DEVNULL, env=os.environ | {"MAIL_CONFIG": sys.argv[1]})
           for name in "smtpd smtp qmgr cleanup postscreen local bounce pickup trivial-rewrite verify tlsmgr lmtp virtual "
           "anvil flush scache dnsblog tlsproxy oqmgr proxymap pipe".split()]
end = time.time() + 4
while time.time() < end and any(daemon.poll() is None for daemon in daemons):
    time.sleep(0.05)
for daemon in daemons:
    daemon.kill()
    daemon.wait()
found = False
while True:
    try:
        line = log.recv(4096).decode(errors="replace")
    except BlockingIOError:
        break
    if re.search(r"bad .*(configuration|value)|parameter |unknown .* value|invalid \\w+:|invalid .*(value|parameter|configuration)", line):
        print(line.split("]: ", 1)[-1])
        found = True
sys.exit(found)
"""
