"""The tasks of `tasks.py`. Each result is a list of pairs of text in the file and its replacement; any of the results
is right. The keys end before those that save and quit: `w`, Enter and `q` in prefs, `ZZ` in vim."""


def task(file, title, *edits, prefs, vim, or_edits=(), before=()):
    return {
        "file": file, "title": title, "prefs": prefs, "vim": vim, "before": before,
        "results": [list(edits)] + ([list(or_edits)] if or_edits else []),
    }


REDIS = "        - name: REDIS_HOST\n          value: redis.shop.svc\n"

TASKS = [
    task(
        "netplan.yaml", "turn DHCP off", ("dhcp4: true", "dhcp4: false"),
        prefs="/dh<CR><Space>", vim="/dh<CR>Wcwfalse<Esc>"),
    task(
        "netplan.yaml", "add a name server to a list in brackets", ("8.8.8.8]", "8.8.8.8, 9.9.9.9]"),
        prefs="/8.8<CR><CR>Ga9.9.9.9<CR>", vim="/8.8<CR>f]i, 9.9.9.9<Esc>"),
    task(
        "netplan.yaml", "comment out the metric of a route", ("          metric: 100", "          # metric: 100"),
        prefs="/met<CR>#", vim="/met<CR>I#<C-d> <Esc>"),
    task(
        "netplan.yaml", "uncomment the MTU", ("# mtu", "mtu"), prefs="/mtu<CR>#", vim="/# m<CR>2x"),
    task(
        "compose.yaml", "take PostgreSQL 16 instead of 15", ("postgres:15", "postgres:16"),
        prefs="/:15<CR><CR><M-b><Left><BS>6<CR>", vim="/:15<CR><C-a>"),
    task(
        "compose.yaml", "publish a third port, in the quotes of the others",
        ('"8443:443"\n', '"8443:443"\n      - "9090:90"\n'),
        prefs="/por<CR><CR>Ga9090:90<CR>", vim='/8443<CR>o- "9090:90"<Esc>'),
    task(
        "compose.yaml", "give a service its own value instead of a merged one",
        ("    environment: &worker-env\n      LOG_LEVEL: info\n      CONCURRENCY: 4\n",
         '    environment: &worker-env\n      LOG_LEVEL: info\n      CONCURRENCY: 4\n    restart: "no"\n'),
        or_edits=[("  worker:\n    <<: *defaults\n", '  worker:\n    <<: *defaults\n    restart: "no"\n')],
        prefs="/wor rest<CR><CR><C-u>no<CR>", vim='/wor<CR>jorestart: "no"<Esc>'),
    task(
        "compose.yaml", "remove a service and the comment above it",
        ('  # Only for development\n  adminer:\n    image: adminer:4\n    ports:\n      - "8081:8080"\n', ""),
        prefs="<Tab>jjljjjjjx<CR>", vim="/Onl<CR>d4j"),
    task(
        "workflow.yml", "take Ubuntu 24.04 in all three jobs", ("ubuntu-22.04", "ubuntu-24.04"),
        prefs="@22<CR>*<CR><BS><BS><BS><BS>4.04<CR>", vim=":%s/22/24<CR>"),
    task(
        "workflow.yml", "add Python 3.13 to the matrix", ('"3.12"]', '"3.12", "3.13"]'),
        prefs="/mat<CR><CR>Ga3.13<CR>", vim='/"]<CR>a, "3.13"<Esc>'),
    task(
        "workflow.yml", "limit the time of a job",
        ("          PYTHONWARNINGS: error\n", "          PYTHONWARNINGS: error\n    timeout-minutes: 30\n"),
        or_edits=[("  test:\n", "  test:\n    timeout-minutes: 30\n")],
        prefs="/test runs<CR>atimeout-minutes<CR>30<CR>", vim="/test:<CR>otimeout-minutes: 30<Esc>"),
    task(
        "workflow.yml", "add a line to a script", (".[test]\n", ".[test]\n          make lint\n"),
        prefs="/upg<CR><CR><Down><End><CR>make lint<C-x>", vim="/-e<CR>omake lint<Esc>"),
    task(
        "values.yaml", "three replicas instead of one", ("replicaCount: 1", "replicaCount: 3"),
        prefs="++", vim="/rep<CR>$r3"),
    task(
        "values.yaml", "set the empty tag of the image", ('tag: ""', 'tag: "1.25.3"'),
        prefs="/tag<CR><CR>1.25.3<CR>", vim='/tag:<CR>f"a1.25.3<Esc>'),
    task(
        "values.yaml", "turn the ingress on", ("ingress:\n  enabled: false", "ingress:\n  enabled: true"),
        prefs="/ena<CR><Space>", vim="/ena<CR>Wcwtrue<Esc>"),
    task(
        "values.yaml", "uncomment the limits, and set that of memory",
        ("resources: {}", "resources:"),
        ("  # limits:\n  #   cpu: 100m\n  #   memory: 128Mi\n", "  limits:\n    cpu: 100m\n    memory: 512Mi\n"),
        prefs="/limits<CR>#/mem<CR><CR><C-u>512Mi<CR>",
        vim="/# lim<CR><C-v>jjlx/128<CR>cw512Mi<Esc>?{}<CR>hD"),
    task(
        "manifest.yaml", "rename a key of a ConfigMap", ("LOG_LEVEL", "APP_LOG_LEVEL"),
        prefs="j<CR>/log<CR>c<M-b><M-b>APP_<CR>", vim="/LOG<CR>iAPP_<Esc>"),
    task(
        "manifest.yaml", "expose the service by a load balancer", ("ClusterIP", "LoadBalancer"),
        prefs="Gk<CR>/clu<CR><CR><C-u>LoadBalancer<CR>", vim="/Clu<CR>cwLoadBalancer<Esc>"),
    task(
        "manifest.yaml", "change a port inside a text of several lines", ("listen 8080", "listen 9000"),
        prefs="j<CR>/lis<CR><CR><Down><End><Left><BS><BS><BS><BS>9000<C-x>", vim="/lis<CR>Wcw9000<Esc>"),
    task(
        "manifest.yaml", "add a variable to the environment of a container",
        ("          value: db.shop.svc\n", "          value: db.shop.svc\n" + REDIS),
        prefs="jj<CR>/datab<CR>lllll<Tab>jj<Tab>Gaaname<CR>REDIS_HOST<CR>avalue<CR>redis.shop.svc<CR>", vim="/DATA<CR>yjjpwwwcwREDIS_HOST<Esc>j^wwCredis.shop.svc<Esc>"),
]
