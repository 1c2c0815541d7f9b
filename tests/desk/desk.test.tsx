import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApprovalCard } from '#islands/desk/approval-card.tsx';
import { CodeButton } from '#islands/desk/code-button.tsx';
import { PictureViewer } from '#islands/desk/picture-viewer.tsx';
import { DeskSignIn } from '#islands/desk/sign-in.tsx';
import { SignOut } from '#islands/desk/sign-out.tsx';
import { TakeButton } from '#islands/desk/take-button.tsx';
import { goTo } from '#lib/browser/navigate.ts';
import { ageInWords, lateness, shortId } from '#lib/desk/words.ts';
import { findIssues } from '#tests/support/axe.ts';
import { cleanBrowser } from '#tests/support/browser-state.ts';
import { fakeApi, type FakeApi } from '#tests/support/fake-api.ts';

vi.mock('#lib/browser/navigate.ts');

let server: FakeApi;
beforeEach(() => {
  cleanBrowser();
  server = fakeApi();
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});

const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));

describe('the picture viewer', () => {
  const files = [
    { key: 'k/1', name: 'Front' },
    { key: 'k/2', name: 'Back' },
  ];
  const show = () => render(<PictureViewer files={files} mark="Ada · OJ-1" isTold />);

  it('fetches nothing before someone opens a picture', async () => {
    const { container } = show();
    expect(container.querySelector('img')).toBeNull();
    expect(await findIssues(container)).toEqual([]);
    await press('Open Front');
    expect(screen.getByRole('img', { name: 'Front' }).getAttribute('src')).toBe(
      '/api/desk/files/k%2F1',
    );
  });

  it('zooms and turns by buttons and by keys, and begins again with the next picture', async () => {
    show();
    await press('Open Front');
    const style = () => screen.getByRole('img').style;
    await press('Zoom in');
    expect([style().width, screen.getByText('150%')]).toEqual(['150%', expect.anything()]);
    await press('Rotate');
    expect(style().transform).toBe('rotate(90deg)');
    fireEvent.keyDown(screen.getByRole('region', { name: /^Front/ }), { key: '-' });
    fireEvent.keyDown(screen.getByRole('region', { name: /^Front/ }), { key: 'r' });
    expect([style().width, style().transform]).toEqual(['100%', 'rotate(180deg)']);
    await press('Back');
    expect([style().width, style().transform]).toEqual(['100%', 'rotate(0deg)']);
  });

  it('says so when a picture can’t be opened', async () => {
    show();
    await press('Back');
    fireEvent.error(screen.getByRole('img', { name: 'Back' }));
    expect(screen.getByRole('alert').textContent).toMatch(/can’t open this picture/);
  });
});

describe('the sign-in of the desk', () => {
  const fill = async () => {
    await userEvent.type(screen.getByLabelText('Email'), 'ada@desk.example');
    await userEvent.type(screen.getByLabelText('Password'), 'secret');
    await press('Continue');
  };

  it.each([
    ['/desk/cards', '/desk/gate'],
    ['/desk/gate/lagos-jazz', '/desk/gate/lagos-jazz'],
  ])('leads staff of a gate, who wanted %s, to %s', async (next, landed) => {
    server.on('POST /desk/session', { body: { data: { two_factor_required: true } } });
    server.on('POST /desk/session/verify', { body: { data: { name: 'Wanjiru', role: 'gate' } } });
    render(<DeskSignIn next={next} />);
    await fill();
    await userEvent.type(await screen.findByLabelText('Authenticator app code'), '123456');
    await userEvent.click(screen.getByRole('button', { name: 'Sign in' }));
    await waitFor(() => expect(goTo).toHaveBeenCalledWith(landed));
  });

  it('asks for the code after the password and opens what was wanted', async () => {
    server.on('POST /desk/session', { body: { data: { two_factor_required: true } } });
    server.on('POST /desk/session/verify', { body: { data: { name: 'Ada', role: 'operator' } } });
    const { container } = render(<DeskSignIn next="/desk/cards" />);
    expect(await findIssues(container)).toEqual([]);
    await fill();
    const code = await screen.findByLabelText('Authenticator app code');
    await waitFor(() => expect(document.activeElement).toBe(code));
    await userEvent.type(code, '12345');
    await press('Sign in');
    expect(await screen.findByText('Enter the 6-digit code.')).toBeTruthy();
    await userEvent.type(code, '6');
    await press('Sign in');
    await waitFor(() => expect(goTo).toHaveBeenCalledWith('/desk/cards'));
    expect(server.sent('POST /desk/session/verify')[0]?.body).toEqual({ code: '123456' });
  });

  it('says what is wrong, and begins again when the codes are used up', async () => {
    server.on('POST /desk/session', { status: 401, body: { message: 'It is not right.' } });
    render(<DeskSignIn next="/desk" />);
    await fill();
    expect((await screen.findByRole('alert')).textContent).toBe('It is not right.');
    expect(goTo).not.toHaveBeenCalled();
    server.on('POST /desk/session', { body: { data: { two_factor_required: true } } });
    const message = 'Too many wrong codes. Sign in again.';
    server.on('POST /desk/session/verify', { status: 401, body: { message } });
    await press('Continue');
    await userEvent.type(await screen.findByLabelText('Authenticator app code'), '111111');
    await press('Sign in');
    expect((await screen.findByRole('alert')).textContent).toBe(message);
    expect(screen.getByLabelText('Password')).toBeTruthy();
  });

  it('is submitted once, however often it is pressed', async () => {
    server.on('POST /desk/session', { body: { data: { two_factor_required: true } } });
    render(<DeskSignIn next="/desk" />);
    await userEvent.type(screen.getByLabelText('Email'), 'ada@desk.example');
    await userEvent.type(screen.getByLabelText('Password'), 'secret');
    const form = screen.getByLabelText('Password').closest('form')!;
    fireEvent.submit(form);
    fireEvent.submit(form);
    await screen.findByLabelText('Authenticator app code');
    expect(server.sent('POST /desk/session')).toHaveLength(1);
  });

  it('signs an operator out, and says when it can’t', async () => {
    server.on('DELETE /desk/session', { status: 500 });
    render(<SignOut />);
    await press('Sign out');
    await press('Not signed out, try again');
    expect(goTo).not.toHaveBeenCalled();
    server.on('DELETE /desk/session', { body: { data: null } });
    await press('Not signed out, try again');
    await waitFor(() => expect(goTo).toHaveBeenCalledWith('/desk/login'));
  });
});

describe('parts of a case', () => {
  it('claims a case and opens it, or says that someone was faster', async () => {
    const claim = 'POST /desk/queues/cards/c-1/claim';
    const message = 'Someone else has claimed this case.';
    server.on(claim, { status: 409, body: { message } });
    render(<TakeButton queue="cards" id="c-1" reference="OJ-1" />);
    await press('Claim OJ-1');
    expect((await screen.findByRole('status')).textContent).toBe(message);
    server.on(claim, { body: { data: {} } });
    await press('Claim OJ-1');
    await waitFor(() => expect(goTo).toHaveBeenCalledWith('/desk/cards/c-1'));
  });

  it('shows a code only when it is asked for', async () => {
    server.on('POST /desk/queues/cards/c-1/codes/2', { body: { data: { code: 'XK-77' } } });
    const { container } = render(<CodeButton queue="cards" id="c-1" position={2} title="USD 50" />);
    expect(container.textContent).not.toContain('XK-77');
    await press('Open the code of USD 50');
    expect(await screen.findByText('XK-77')).toBeTruthy();
  });

  it('sends the second approver’s decision with one key however often it is sent', async () => {
    server.on('POST /desk/approvals/a-1', { status: 500 });
    render(<ApprovalCard id="a-1" reference="OJ-1" />);
    await press('Approve OJ-1');
    await screen.findByRole('alert');
    server.on('POST /desk/approvals/a-1', { body: { data: null } });
    await press('Approve OJ-1');
    expect((await screen.findByText(/Approved and done/)).textContent).toBeTruthy();
    const calls = server.sent('POST /desk/approvals/a-1');
    expect(calls.map(({ body }) => body)).toEqual([{ approve: true }, { approve: true }]);
    expect(new Set(calls.map(({ headers }) => headers.get('idempotency-key'))).size).toBe(1);
  });

  it('lets a second approver decline', async () => {
    server.on('POST /desk/approvals/a-1', { body: { data: null } });
    render(<ApprovalCard id="a-1" reference="OJ-1" />);
    await press('Reject OJ-1');
    expect(await screen.findByText('Rejected. The case is open again.')).toBeTruthy();
  });
});

describe('a rate that was set back', () => {
  it('is reviewed by another person, who may object; there is nothing to carry out', async () => {
    server.on('POST /desk/approvals/a-1', { body: { data: null } });
    render(<ApprovalCard id="a-1" reference="Rates" kind="notice" />);
    await press('Object to Rates');
    expect(await screen.findByText(/^Your objection is logged/)).toBeTruthy();
    expect(server.sent('POST /desk/approvals/a-1')[0]?.body).toEqual({ approve: false });
  });
});

describe('a name in the audit log', () => {
  it.each([
    ['user:9a7b9d47-30f8-44f1-b2c0-bc0af9da3731', 'user:9a7b9d47'],
    ['OJ-4YDR-K3W5-BJ', 'OJ-4YDR-K3W5-BJ'],
    ['Fatima Bala', 'Fatima Bala'],
  ])('%s is shown as %s', (name, shown) => expect(shortId(name)).toBe(shown));
});

describe('the age of a case', () => {
  const now = Date.parse('2026-11-21T10:00:00.000Z');
  it.each([
    ['2026-11-21T09:59:40.000Z', '0 min'],
    ['2026-11-21T09:36:00.000Z', '24 min'],
    ['2026-11-21T07:55:00.000Z', '2 h 5 min'],
    ['2026-11-21T07:00:00.000Z', '3 h'],
    ['2026-11-17T09:00:00.000Z', '4 days'],
  ])('of %s is %s', (since, words) => expect(ageInWords(since, now)).toBe(words));

  it('is late once the promised time has passed, and soon is five minutes before', () => {
    expect(lateness('2026-11-21T10:00:00.000Z', now)).toBe('late');
    expect(lateness('2026-11-21T10:04:59.000Z', now)).toBe('soon');
    expect(lateness('2026-11-21T10:05:00.000Z', now)).toBe('fine');
    expect(lateness(null, now)).toBe('fine');
  });
});
