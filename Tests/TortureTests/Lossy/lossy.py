#!/usr/bin/python3
"""A file system that loses whatever was not synced.

    lossy.py MOUNTPOINT LOG NAME FIRST-CONTENTS

It holds NAME with its first contents. After each operation that changes something it adds a line to
LOG: the operation, and what NAME could hold if the power were cut now: {"did": ..., "could": [...]}.
Names since the last sync of their directory may be lost from any point on; what was written into a
file since its last sync may be there, or half of it, or nothing. null stands for no file.
"""
import errno, json, os, stat, sys
import pyfuse3, trio

MOUNT, LOG, NAME, FIRST = sys.argv[1:5]


class Node:
    def __init__(self, mode, ctx=None):
        self.mode, self.uid, self.gid = mode, ctx.uid if ctx else 0, ctx.gid if ctx else 0
        self.data, self.synced = bytearray(), b""


class Lossy(pyfuse3.Operations):
    supports_dot_lookup = False

    def __init__(self):
        super().__init__()
        self.nodes = {pyfuse3.ROOT_INODE: Node(stat.S_IFDIR | 0o777)}
        self.names = {}
        first = self.add(stat.S_IFREG | 0o644)
        if FIRST:
            self.nodes[first].data[:] = self.nodes[first].synced = FIRST.encode()
            self.names[NAME.encode()] = first
        # What the directory was after each change since its last sync, the synced state first.
        self.past = [dict(self.names)]
        self.log = open(LOG, "w", buffering=1)
        self.tell("begin")

    def add(self, mode, ctx=None):
        inode = max(self.nodes) + 1
        self.nodes[inode] = Node(mode, ctx)
        return inode

    def tell(self, did):
        could = []
        for names in self.past:
            inode = names.get(NAME.encode())
            for data in self.contents(inode):
                if data not in could:
                    could.append(data)
        self.log.write(json.dumps({"did": did, "could": could}) + "\n")

    def contents(self, inode):
        if inode is None:
            return [None]
        synced, data = bytes(self.nodes[inode].synced), bytes(self.nodes[inode].data)
        some = [] if synced == data else [data[: len(data) // 2], data]
        return [each.decode(errors="replace") for each in [synced, *some]]

    def renamed(self, did):
        self.past.append(dict(self.names))
        self.tell(did)

    async def getattr(self, inode, ctx=None):
        node, entry = self.nodes[inode], pyfuse3.EntryAttributes()
        entry.st_ino, entry.st_mode, entry.st_uid, entry.st_gid = inode, node.mode, node.uid, node.gid
        entry.st_size, entry.st_nlink = len(node.data), 1
        entry.attr_timeout = entry.entry_timeout = 0
        return entry

    async def lookup(self, parent, name, ctx=None):
        if name not in self.names:
            raise pyfuse3.FUSEError(errno.ENOENT)
        return await self.getattr(self.names[name])

    async def setattr(self, inode, attr, fields, fh, ctx):
        node = self.nodes[inode]
        if fields.update_mode:
            node.mode = attr.st_mode
        if fields.update_uid:
            node.uid = attr.st_uid
        if fields.update_gid:
            node.gid = attr.st_gid
        if fields.update_size:
            node.data[:] = node.data[: attr.st_size].ljust(attr.st_size, b"\0")
            self.tell("truncate")
        return await self.getattr(inode)

    async def opendir(self, inode, ctx):
        return inode

    async def readdir(self, inode, start, token):
        for place, (name, found) in enumerate(sorted(self.names.items())):
            if place >= start:
                pyfuse3.readdir_reply(token, name, await self.getattr(found), place + 1)

    async def open(self, inode, flags, ctx):
        if flags & os.O_TRUNC:
            self.nodes[inode].data.clear()
            self.tell("truncate")
        return pyfuse3.FileInfo(fh=inode, direct_io=True)

    async def create(self, parent, name, mode, flags, ctx):
        if name in self.names:
            raise pyfuse3.FUSEError(errno.EEXIST)
        inode = self.names[name] = self.add(mode, ctx)
        self.renamed("create")
        return pyfuse3.FileInfo(fh=inode, direct_io=True), await self.getattr(inode)

    async def read(self, fh, offset, length):
        return bytes(self.nodes[fh].data[offset : offset + length])

    async def write(self, fh, offset, data):
        old = self.nodes[fh].data
        old.extend(b"\0" * (offset - len(old)))
        old[offset : offset + len(data)] = data
        self.tell("write")
        return len(data)

    async def fsync(self, fh, datasync):
        self.nodes[fh].synced = bytes(self.nodes[fh].data)
        self.tell("fsync")

    async def fsyncdir(self, fh, datasync):
        self.past = [dict(self.names)]
        self.tell("fsync of the directory")

    async def rename(self, parent, name, new_parent, new_name, flags, ctx):
        if name not in self.names:
            raise pyfuse3.FUSEError(errno.ENOENT)
        if flags & pyfuse3.RENAME_NOREPLACE and new_name in self.names:
            raise pyfuse3.FUSEError(errno.EEXIST)
        moved, displaced = self.names.pop(name), self.names.get(new_name)
        self.names[new_name] = moved
        if flags & pyfuse3.RENAME_EXCHANGE:
            self.names[name] = displaced
        self.renamed("rename")

    async def unlink(self, parent, name, ctx):
        if self.names.pop(name, None) is None:
            raise pyfuse3.FUSEError(errno.ENOENT)
        self.renamed("unlink")

    async def access(self, inode, mode, ctx):
        return True

    async def statfs(self, ctx):
        facts = pyfuse3.StatvfsData()
        facts.f_bsize = facts.f_frsize = 4096
        facts.f_blocks = facts.f_bfree = facts.f_bavail = 1 << 20
        facts.f_files = facts.f_ffree = facts.f_favail = 1 << 20
        facts.f_namemax = 255
        return facts


pyfuse3.init(Lossy(), MOUNT, {"fsname=lossy"})
try:
    trio.run(pyfuse3.main)
finally:
    pyfuse3.close()
