#!/usr/bin/python3
# Stands in for logind in the virtual machine: one session, and devices opened for KWin. Runs as root.
import os
from gi.repository import Gio, GLib

def method(name, arguments=()):
    return f'<method name="{name}">' + ''.join(f'<arg type="{t}" direction="{d}"/>' for t, d in arguments) + '</method>'

MANAGER = ('<interface name="org.freedesktop.login1.Manager">' + method('GetSession', [('s', 'in'), ('o', 'out')])
           + method('GetSessionByPID', [('u', 'in'), ('o', 'out')])
           + method('Inhibit', [('s', 'in')] * 4 + [('h', 'out')]) + '<signal name="PrepareForSleep"><arg type="b"/></signal></interface>')
SESSION = ('<interface name="org.freedesktop.login1.Session">' + method('Activate') + method('ReleaseControl')
           + method('TakeControl', [('b', 'in')]) + method('TakeDevice', [('u', 'in'), ('u', 'in'), ('h', 'out'), ('b', 'out')])
           + method('ReleaseDevice', [('u', 'in'), ('u', 'in')]) + method('PauseDeviceComplete', [('u', 'in'), ('u', 'in')])
           + method('SetLockedHint', [('b', 'in')]) + method('SetIdleHint', [('b', 'in')])
           + '<signal name="PauseDevice"><arg type="u"/><arg type="u"/><arg type="s"/></signal>'
           + '<signal name="ResumeDevice"><arg type="u"/><arg type="u"/><arg type="h"/></signal>'
           + ''.join(f'<property name="{n}" type="{t}" access="read"/>' for n, t in
                     [('Active', 'b'), ('VTNr', 'u'), ('Seat', '(so)'), ('Id', 's'), ('Type', 's'), ('State', 's')]) + '</interface>')
SEAT = '<interface name="org.freedesktop.login1.Seat">' + method('SwitchTo', [('u', 'in')]) + '<property name="Id" type="s" access="read"/></interface>'
ROOT = '/org/freedesktop/login1'
PROPERTIES = {'Active': GLib.Variant('b', True), 'VTNr': GLib.Variant('u', 1), 'Seat': GLib.Variant('(so)', ('seat0', ROOT + '/seat/seat0')),
              'Id': GLib.Variant('s', 'c1'), 'Type': GLib.Variant('s', 'wayland'), 'State': GLib.Variant('s', 'active')}

def answer_with(invocation, signature, descriptor, *more):
    descriptors = Gio.UnixFDList.new()
    index = descriptors.append(descriptor)
    os.close(descriptor)
    invocation.return_value_with_unix_fd_list(GLib.Variant(signature, (index, *more)), descriptors)

def call(connection, sender, path, interface, name, arguments, invocation):
    if name in ('GetSession', 'GetSessionByPID'):
        invocation.return_value(GLib.Variant('(o)', (ROOT + '/session/c1',)))
    elif name == 'TakeDevice':
        facts = dict(line.strip().split('=', 1) for line in open('/sys/dev/char/%d:%d/uevent' % arguments.unpack()))
        flags = os.O_RDWR | os.O_CLOEXEC | os.O_NOCTTY | os.O_NONBLOCK
        answer_with(invocation, '(hb)', os.open('/dev/' + facts['DEVNAME'], flags), False)
        print('opened', facts['DEVNAME'], flush=True)
    elif name == 'Inhibit':
        answer_with(invocation, '(h)', os.pipe()[1])
    else:
        invocation.return_value(None)

def get(connection, sender, path, interface, name):
    return PROPERTIES[name] if interface.endswith('Session') else GLib.Variant('s', 'seat0')

flags = Gio.DBusConnectionFlags
bus = Gio.DBusConnection.new_for_address_sync(
    os.environ['DBUS_SYSTEM_BUS_ADDRESS'], flags.AUTHENTICATION_CLIENT | flags.MESSAGE_BUS_CONNECTION, None, None)
interfaces = Gio.DBusNodeInfo.new_for_xml(f'<node>{MANAGER}{SESSION}{SEAT}</node>').interfaces
for path, interface in zip((ROOT, ROOT + '/session/c1', ROOT + '/seat/seat0'), interfaces):
    bus.register_object(path, interface, call, get, None)
Gio.bus_own_name_on_connection(bus, 'org.freedesktop.login1', 0, lambda *_: print('ready', flush=True), None)
GLib.MainLoop().run()
