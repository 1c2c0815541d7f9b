import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { SignOut } from '#islands/desk/sign-out.tsx';
import { Gate } from '#islands/e-tickets/gate/gate.tsx';
import { GateSession } from '#lib/e-tickets/browser/gate/gate-session.ts';
import type { Scan } from '#lib/e-tickets/gate.contract.ts';
import { findIssues } from '#tests/support/axe.ts';
import { cleanBrowser } from '#tests/support/browser-state.ts';
import { fakeApi, type FakeApi } from '#tests/support/fake-api.ts';
import { fakeIndexedDb, type FakeIndexedDb } from '#tests/support/fake-indexed-db.ts';
import {
  answerScans,
  cutGate,
  gateEvent,
  gateList,
  gateTicket,
  LIST,
  SCANS,
  serveGate,
  TWICE,
} from '#tests/support/gate-phone.ts';

vi.mock('#lib/browser/navigate.ts');

let server: FakeApi;
let device: FakeIndexedDb;
const ada = gateTicket('Ada Obi');
const bisi = gateTicket('Bísí Adé', { class: 'VIP', seat: 'A7' });
const vibrate = vi.fn();

beforeEach(() => {
  cleanBrowser();
  server = fakeApi();
  device = fakeIndexedDb();
  Object.defineProperty(navigator, 'vibrate', { configurable: true, value: vibrate });
  serveGate(server, [ada, bisi]);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});

const press = async (name: string | RegExp) =>
  userEvent.click(await screen.findByRole('button', { name }));

async function openGate(name = 'Main gate') {
  const shown = render(<Gate event={gateEvent} />);
  await userEvent.type(await screen.findByLabelText('Which gate is this?'), name);
  await press('Start');
  await screen.findByText('List is up to date');
  return shown;
}

async function typeCode(code: string) {
  await userEvent.click(screen.getByRole('tab', { name: 'Type' }));
  await userEvent.type(screen.getByLabelText('Code under the QR code'), code);
  await press('Check');
}
const scansSent = () => server.sent(SCANS).flatMap(({ body }) => (body as { scans: Scan[] }).scans);

describe('the gate', () => {
  it('of an event that is cancelled says so', async () => {
    const event = { ...gateEvent, cancelled: true };
    server.on(LIST, { body: { data: { ...gateList([ada]), event } } });
    answerScans(server, () => ({ result: 'cancelled', ticket: ada }));
    await openGate();
    await typeCode(ada.short_codes[0]!);
    expect(await screen.findByText('Don’t let in')).toBeTruthy();
    expect(screen.getByText('This event is cancelled.')).toBeTruthy();
  });

  it('asks for its name once, and stores it', async () => {
    const { unmount, container } = await openGate();
    expect(await findIssues(container)).toEqual([]);
    unmount();
    render(<Gate event={gateEvent} />);
    expect(await screen.findByRole('button', { name: 'Main gate: change' })).toBeTruthy();
  });

  it('confirms by word, colour and vibration, and reports to the server', async () => {
    const { container } = await openGate();
    await typeCode(ada.short_codes[0]!);
    expect(await screen.findByText('Let in')).toBeTruthy();
    expect(screen.getByText('Ada Obi')).toBeTruthy();
    expect(container.querySelector('[aria-live="assertive"].is-yes')).toBeTruthy();
    expect(vibrate).toHaveBeenCalledWith(80);
    await waitFor(() => expect(scansSent()).toHaveLength(1));
    expect(scansSent()[0]).toMatchObject({ code: ada.short_codes[0], gate: 'Main gate' });
    expect(scansSent()[0]).not.toHaveProperty('decided');
    expect(await findIssues(container)).toEqual([]);
  });

  it('refuses the second scan, and shows when and where the first was', async () => {
    await openGate('North 2');
    await typeCode(ada.short_codes[0]!);
    await screen.findByText('Let in');
    await typeCode(ada.short_codes[0]!);
    expect(await screen.findByText('Don’t let in')).toBeTruthy();
    expect(screen.getByText(/^First: Today, .*, North 2$/)).toBeTruthy();
    expect(vibrate).toHaveBeenLastCalledWith([220, 90, 220]);
  });

  it('loudly stops someone who is already inside, according to the server', async () => {
    await openGate();
    const first = { at: new Date().toISOString(), gate: 'Back gate' };
    answerScans(server, () => ({ result: 'already', first, ticket: { ...ada, entered: first } }));
    await typeCode(ada.short_codes[0]!);
    expect(await screen.findByText('Stop')).toBeTruthy();
    expect(screen.getByText(/Back gate$/)).toBeTruthy();
    expect(vibrate).toHaveBeenLastCalledWith([220, 90, 220]);
  });

  it('finds people by name however it is typed, and admits them', async () => {
    await openGate();
    await userEvent.click(screen.getByRole('tab', { name: 'Name' }));
    await userEvent.type(screen.getByLabelText('Name on the ticket'), 'bisi');
    await press('Let in Bísí Adé');
    expect(await screen.findByText('Let in', { selector: 'p' })).toBeTruthy();
    await waitFor(() => expect(scansSent()[0]).toMatchObject({ ticket_id: bisi.id }));
    expect(await screen.findByText(/^Inside since today,/)).toBeTruthy();
  });

  it('shows the format of a typed code', async () => {
    await openGate();
    await typeCode('7K3');
    expect(screen.getByText('Enter the 8 characters under the QR code.')).toBeTruthy();
    expect(server.sent(SCANS)).toHaveLength(0);
  });
});

describe('a code that is no ticket', () => {
  it('can be of any length: it never holds up the scans behind it', async () => {
    const session = new GateSession(gateEvent);
    await session.open();
    await session.scan({ code: 'BEGIN:VCARD'.repeat(100) });
    expect(session.view.get().last?.result).toBe('unknown');
    await waitFor(() => expect(scansSent()[0]?.code).toHaveLength(300));
  });
});

describe('the gate offline', () => {
  it('continues by its list, keeps its scans over a reload and sends them when it is online again', async () => {
    const { unmount } = await openGate();
    cutGate(server);
    await typeCode(ada.short_codes[0]!);
    expect(await screen.findByText('Let in')).toBeTruthy();
    expect(await screen.findByText('1 scan waiting to send')).toBeTruthy();
    expect(await screen.findByText(/^No connection\./)).toBeTruthy();
    unmount();

    const again = render(<Gate event={gateEvent} />);
    expect(await screen.findByText('1 scan waiting to send')).toBeTruthy();
    await typeCode(ada.short_codes[0]!);
    expect(await screen.findByText('Don’t let in')).toBeTruthy();
    expect(await screen.findByText('2 scans waiting to send')).toBeTruthy();

    server.calls.length = 0;
    serveGate(server, [ada, bisi]);
    await press('Update list');
    await waitFor(() =>
      expect(scansSent().map(({ decided }) => decided)).toEqual(['admitted', 'already']),
    );
    await waitFor(() => expect(screen.queryByText(/waiting to send/)).toBeNull());
    again.unmount();
  });

  it('continues by its list on a phone whose clock is 30 days fast', async () => {
    vi.setSystemTime(Date.parse(gateEvent.starts_at) + 30 * 24 * 3_600_000);
    const first = await openGate();
    cutGate(server);
    first.unmount();
    const second = render(<Gate event={gateEvent} />);
    await screen.findByRole('tab', { name: 'Type' });
    second.unmount();
    render(<Gate event={gateEvent} />);
    await screen.findByRole('tab', { name: 'Type' });
    await typeCode(ada.short_codes[0]!);
    expect(await screen.findByText('Let in')).toBeTruthy();
  });

  it('shows people admitted by two gates', async () => {
    await openGate();
    const at = new Date().toISOString();
    const entries = [
      { at, gate: 'Main gate', offline: true },
      { at, gate: 'Back gate', offline: false },
    ];
    server.on(TWICE, { body: { data: [{ ticket: ada, entries }] } });
    await press('Update list');
    const found = await screen.findByRole('alert', { name: 'Let in twice' });
    expect(within(found).getByText('Ada Obi')).toBeTruthy();
    expect(within(found).getByText(/Main gate, offline$/)).toBeTruthy();
    expect(within(found).getByText(/Back gate$/)).toBeTruthy();
  });

  it('shows earlier scans that the server decides differently, until someone has seen it', async () => {
    await openGate();
    cutGate(server);
    await typeCode(ada.short_codes[0]!);
    await typeCode(bisi.short_codes[0]!);
    await screen.findByText('2 scans waiting to send');
    serveGate(server, [ada, bisi]);
    answerScans(server, ({ code, decided }) =>
      code === ada.short_codes[0] ? { result: 'old_code', ticket: ada } : { result: decided! },
    );
    await press('Update list');
    const found = await screen.findByRole('alert', { name: 'Corrected' });
    expect(within(found).getByText(/was transferred/)).toBeTruthy();
    await userEvent.click(within(found).getByRole('button', { name: 'Seen' }));
    expect(screen.queryByRole('alert', { name: 'Corrected' })).toBeNull();
  });

  it('offers the sign-in when the session has expired, and deletes nothing', async () => {
    await openGate();
    server.on(SCANS, { status: 401, body: { message: 'Sign in.' } });
    await typeCode(ada.short_codes[0]!);
    expect(await screen.findByText('Let in')).toBeTruthy();
    const link = await screen.findByRole('link', { name: 'Sign in again' });
    expect(link.getAttribute('href')).toBe('/desk/login?next=%2Fdesk%2Fgate%2Flagos-jazz');
  });

  it('leaves nothing on the phone after signing out, but sends pending scans first', async () => {
    await openGate();
    render(<SignOut />);
    server.on('DELETE /desk/session', { body: { data: null } });
    cutGate(server);
    await typeCode(ada.short_codes[0]!);
    await screen.findByText('1 scan waiting to send');
    await press('Sign out');
    await press('Scans not sent yet, try again');
    expect(device.databases.has('oja-gate')).toBe(true);
    serveGate(server, [ada, bisi]);
    await press('Scans not sent yet, try again');
    await waitFor(() => expect(device.databases.has('oja-gate')).toBe(false));
  });
});
