"""The tasks of `tasks.py` in files of Debian's packages. See `task_list.py`."""
from task_list import task

SSHD = "etc/ssh/sshd_config"
SAMBA = "etc/samba/smb.conf"
POSTGRES = "etc/postgresql/15/main/postgresql.conf"
SYSCTL = "etc/sysctl.conf"
UNIT = "etc/systemd/system/ssh.service"
SUBSYSTEM = "Subsystem\tsftp\t/usr/lib/openssh/sftp-server\n"
COMMAND = "#\tForceCommand cvs server\n"
SHARE = "[projects]\n   path = /srv/projects\n   read only = no\n"


def after(line, added):
    """The edit that adds a text below a line."""
    return line, line + added


TASKS = [
    task(
        SSHD, "listen on port 2222", ("#Port 22\n", "Port 2222\n"),
        prefs="/po<CR><CR>22<CR>", vim="/#P<CR>xA22<Esc>"),
    task(
        SSHD, "forbid root to log in", ("#PermitRootLogin prohibit-password\n", "PermitRootLogin no\n"),
        prefs="/root<CR><Space>k<CR>", vim="/#Pe<CR>xWCno<Esc>"),
    task(
        SSHD, "let one more user log in", after(SUBSYSTEM, "AllowUsers jan eva\n"),
        before=[("set", "AllowUsers", "jan")],
        prefs="/jan<CR><CR> eva<CR>", vim="/^All<CR>A eva<Esc>"),
    task(
        SSHD, "forbid one user to use a password",
        after(COMMAND, "\nMatch User backup\n    PasswordAuthentication no\n"),
        or_edits=[after(COMMAND, "\nMatch User backup\n\tPasswordAuthentication no\n")],
        prefs="aMatch User backup<CR>/passw<CR><Space>j<CR>",
        vim="Go<CR>Match User backup<CR><Tab>Pas<C-n> no<Esc>"),
    task(
        SSHD, "comment a setting out", ("\nX11Forwarding yes\n", "\n#X11Forwarding yes\n"),
        prefs="/x11f<CR>#", vim="/^X<CR>i#<Esc>"),
    task(
        SSHD, "remove a setting", ("\nPrintMotd no\n", "\n"), prefs="/motd<CR>x", vim="/^Pr<CR>dd"),
    task(
        SSHD, "change three values in one save",
        ("#LoginGraceTime 2m\n", "LoginGraceTime 30\n"), ("#MaxAuthTries 6\n", "MaxAuthTries 3\n"),
        ("#MaxSessions 10\n", "MaxSessions 5\n"),
        prefs="/grace<CR><CR><C-u>30<CR>/maxa<CR>---j<CR><C-u>5<CR>",
        vim="/#Logi<CR>xWC30<Esc>3+x$r3+xWC5<Esc>"),
    task(
        "etc/ssh/ssh_config", "turn an option of all hosts off",
        ("    GSSAPIAuthentication yes\n", "    GSSAPIAuthentication no\n"),
        prefs="<Tab>j<Tab>jj<Space>", vim="G$bCno<Esc>"),
    task(
        SAMBA, "add a share with a path, which may be written to",
        after(";   write list = root, @lpadmin\n\n", SHARE),
        prefs="a[projects]<CR>apath<CR>/srv/projects<CR>aread only<CR>no<CR>",
        vim="Go[projects]<CR>   path = /srv/projects<CR>   read only = no<Esc>"),
    task(
        SAMBA, "go back to a default, without the comment above",
        ("# Cap the size of the individual log files (in KiB).\n   max log size = 1000\n", ""),
        prefs="jjr", vim="/Cap<CR>2dd"),
    task(
        POSTGRES, "give it 1 GB of shared buffers",
        ("#shared_buffers = 128MB\t\t\t#", "shared_buffers = 1GB\t\t\t#"),
        prefs="/shared_b<CR><CR><C-u>1GB<CR>", vim="/#sh<CR>xWWcw1GB<Esc>"),
    task(
        POSTGRES, "allow twice as many connections", ("#max_connections = 100\t", "max_connections = 200\t"),
        prefs="/max_c<CR><CR><C-a><C-d>2<CR>", vim="/#max<CR>xWWr2"),
    task(
        POSTGRES, "log slow statements, found by words of the description",
        ("#log_min_duration_statement = -1\t", "log_min_duration_statement = 500\t"),
        prefs="/above which<CR><CR><C-u>500<CR>", vim="/g at<CR>?=<CR>WcW500<Esc>0x"),
    task(
        "etc/systemd/journald.conf", "limit the space of the journal", ("#SystemMaxUse=\n", "SystemMaxUse=1G\n"),
        prefs="/maxu<CR><CR>1G<CR>", vim="/MaxU<CR>0xA1G<Esc>"),
    task(
        SYSCTL, "set a setting that the file does not have",
        after("#kernel.sysrq=438\n\n", "vm.swappiness = 10\n"),
        prefs="/swapp<CR><CR><C-u>10<CR>", vim="Govm.swappiness = 10<Esc>"),
    task(
        SYSCTL, "uncomment a setting", ("#net.ipv4.ip_forward=1", "net.ipv4.ip_forward=1"),
        prefs="/ip_f<CR><Space><CR>", vim="/4.ip<CR>0x"),
    task(
        "etc/redis/redis.conf", "limit the memory", ("# maxmemory <bytes>\n", "maxmemory 256mb\n"),
        or_edits=[after("\njemalloc-bg-thread yes\n", "maxmemory 256mb\n")],
        prefs="/maxmemory<CR><CR><C-u>256mb<CR>", vim="/# maxmemory <CR>2xWC256mb<Esc>"),
    task(
        "etc/dnsmasq.conf", "ask a server for one domain",
        ("#server=/localnet/192.168.0.1\n", "server=/example.org/10.0.0.1\n"),
        or_edits=[after("#dhcp-ignore-names=tag:wpad-ignore\n", "server=/example.org/10.0.0.1\n")],
        prefs="/server<CR><CR><C-u>/example.org/10.0.0.1<CR>", vim="/#se<CR>xf/C/example.org/10.0.0.1<Esc>"),
    task(
        "etc/mysql/mariadb.conf.d/50-server.cnf", "listen on all addresses",
        ("bind-address            = 127.0.0.1", "bind-address            = 0.0.0.0"),
        prefs="/127.<CR><CR><C-u>0.0.0.0<CR>", vim="/^bi<CR>WWC0.0.0.0<Esc>"),
    task(
        "etc/chrony/chrony.conf", "add a server",
        after("\npool 2.debian.pool.ntp.org iburst\n", "server ntp.example.org iburst\n"),
        or_edits=[after("\nleapsectz right/UTC\n", "server ntp.example.org iburst\n")],
        prefs="/server<CR><CR>ntp.example.org iburst<CR>", vim="Goserver ntp.example.org ib<C-n><Esc>"),
    task(
        "etc/fail2ban/jail.conf", "ban for a day", ("\nbantime  = 10m\n", "\nbantime  = 1d\n"),
        prefs="/bantime<CR><CR><C-u>1d<CR>", vim="/^bant<CR>WWC1d<Esc>"),
    task(
        "etc/php/8.2/cli/php.ini", "allow larger uploads",
        ("\nupload_max_filesize = 2M\n", "\nupload_max_filesize = 64M\n"),
        prefs="/php.upl<CR><CR><C-u>64M<CR>", vim="/^upl<CR>WWC64M<Esc>"),
    task(
        UNIT, "add a command before the start",
        after("ExecStartPre=/usr/sbin/sshd -t\n", "ExecStartPre=/bin/true\n"),
        prefs="/tpre<CR>D<CR><C-u>/bin/true<CR>", vim="/tP<CR>yypf/C/bin/true<Esc>"),
    task(
        "etc/systemd/system/ssh.service.d/override.conf", "start again after each end, in a new drop-in",
        ("", "[Service]\nRestart=always\n"),
        prefs="/restart<CR><Space>/alw<CR>", vim="i[Service]<CR>Restart=always<Esc>"),
    task(
        ".gitconfig", "add an alias", after("\tco = checkout\n", "\tlg = log --oneline\n"),
        prefs="/alias<CR>alg<CR>log --oneline<CR>", vim="/co =<CR>olg = log --oneline<Esc>"),
    task(
        ".gitconfig", "rename an alias", ("\tst = status", "\ts = status"), prefs="/st<CR>c<BS><CR>", vim="/st<CR>lx"),
    task(
        "etc/transmission-daemon/settings.json", "find a port and change it", ("9091", "9092"),
        prefs="/9091<CR>+", vim="/9091<CR><C-a>"),
    task(
        SSHD, "take back the last save",
        before=[("set", "PasswordAuthentication", "no")],
        prefs="H<CR>R", vim="/^Pas<CR>WCyes<Esc>I#<Esc>"),
    task(
        SSHD, "give a setting a comment", ("\nPrintMotd no\n", "\n# pam_motd prints it\nPrintMotd no\n"),
        prefs="/motd<CR>;pam_motd prints it<CR>", vim="/^Pr<CR>O# pam_motd prints it<Esc>"),
    task(
        "etc/systemd/journald.conf", "keep the journal on disk", ("#Storage=auto\n", "Storage=persistent\n"),
        prefs="<Space>k<CR>", vim="/=a<CR>lCpersistent<Esc>0x"),
]
