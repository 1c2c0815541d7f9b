import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { TicketForm } from '#islands/help/ticket-form.tsx';
import { goTo } from '#lib/browser/navigate.ts';
import { findIssues } from '#tests/support/axe.ts';
import { cleanBrowser, signedInPage, toastTexts } from '#tests/support/browser-state.ts';
import { fakeApi, lost, type FakeApi } from '#tests/support/fake-api.ts';
import { hydrate } from '#tests/support/hydrate.ts';
import { aPicture, fakeSender, stubCanvas, stubObjectUrls } from '#tests/support/pictures.ts';

vi.mock('#lib/browser/navigate.ts');

const OPEN = 'POST /zohodesk/tickets';
const order = { reference_code: 'OJ-7KD4-Q2MX-2A', name: 'MTN airtime' };

let server: FakeApi;
beforeEach(() => {
  cleanBrowser();
  signedInPage();
  stubObjectUrls();
  stubCanvas({ decodes: { width: 800, height: 600 } });
  let nth = 0;
  server = fakeApi()
    .on(OPEN, { status: 201, body: { data: { id: 't1' } } })
    .on('POST /upload-signed-url', () => {
      nth += 1;
      return { body: { data: { upload_url: `/api/uploads/k${nth}`, key: `k${nth}` } } };
    });
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});

const about = () => screen.getByLabelText<HTMLSelectElement>('What is it about?');
const subject = () => screen.getByLabelText<HTMLInputElement>('Subject');
const message = () => screen.getByLabelText<HTMLTextAreaElement>('What happened?');
const send = () => userEvent.click(screen.getByRole('button', { name: 'Send' }));
const arriveAtOnce = () =>
  fakeSender((request) => {
    const key = request.url.split('/').at(-1);
    act(() => request.answer(200, { data: { key, width: 800, height: 600, received: 1 } }));
  });
async function write() {
  await userEvent.selectOptions(about(), 'money');
  await userEvent.type(subject(), 'It is not there');
  await userEvent.type(message(), 'I paid 500.');
}

describe('reporting a problem', () => {
  it('sends the text with the order and opens the ticket', async () => {
    const { container } = render(<TicketForm order={order} />);
    expect(screen.getByRole('link', { name: /MTN airtime/ }).getAttribute('href')).toBe(
      '/my-orders/OJ-7KD4-Q2MX-2A',
    );
    await write();
    expect(await findIssues(container)).toEqual([]);
    await send();
    await vi.waitFor(() => expect(goTo).toHaveBeenCalledExactlyOnceWith('/help/tickets/t1'));
    expect(server.sent(OPEN)[0]?.body).toEqual({
      category: 'money',
      subject: 'It is not there',
      message: 'I paid 500.',
      reference_code: order.reference_code,
    });
    expect(sessionStorage.getItem('nextToast')).toBe('["Got it. Our team will read it.",{}]');
  });

  it('shows what is missing beside each field, with the focus on the first', async () => {
    render(<TicketForm order={null} />);
    await send();
    expect(await screen.findByText('Choose a topic.')).toBeDefined();
    expect(screen.getByText('Enter a short subject.')).toBeDefined();
    expect(screen.getByText('Tell us what happened.')).toBeDefined();
    expect(document.activeElement).toBe(about());
    expect(server.calls).toEqual([]);
  });

  it('keeps the text over a reload, for this order only, until it is sent', async () => {
    const first = render(<TicketForm order={order} />);
    await write();
    first.unmount();
    const again = render(<TicketForm order={order} />);
    expect([about().value, subject().value, message().value]).toEqual([
      'money',
      'It is not there',
      'I paid 500.',
    ]);
    again.unmount();
    const other = render(<TicketForm order={null} />);
    expect(subject().value).toBe('');
    other.unmount();
    render(<TicketForm order={order} />);
    await send();
    await vi.waitFor(() => expect(goTo).toHaveBeenCalled());
    expect(sessionStorage.getItem(`draft:ticket:${order.reference_code}`)).toBeNull();
  });

  it('keeps what was written before hydration', async () => {
    const first = hydrate(<TicketForm order={order} />, () => {
      message().value = 'I paid 500.';
    });
    await vi.waitFor(() => expect(message().value).toBe('I paid 500.'));
    first.unmount();
    render(<TicketForm order={order} />);
    expect(message().value).toBe('I paid 500.');
  });

  it('about one item of an order begins with its name, and keeps other text over a reload', async () => {
    const form = (
      <TicketForm order={order} item="White trainers" draft={`ticket:${order.reference_code}:2`} />
    );
    const first = render(form);
    expect(subject().value).toBe('White trainers');
    await userEvent.type(subject(), ' are torn');
    first.unmount();
    const again = render(form);
    expect(subject().value).toBe('White trainers are torn');
    again.unmount();
    render(<TicketForm order={order} />);
    expect(subject().value).toBe('');
  });

  it('waits for a picture that is still being uploaded, and sends its key', async () => {
    const held = fakeSender(() => undefined);
    render(<TicketForm order={null} />);
    await write();
    await userEvent.upload(screen.getByLabelText(/^Choose a photo/), aPicture());
    await send();
    expect(await screen.findByText(/still uploading/)).toBeDefined();
    expect(server.sent(OPEN)).toEqual([]);
    await vi.waitFor(() => expect(held.length).toBe(1));
    held[0]!.answer(200, { data: { key: 'k1', width: 800, height: 600, received: 1 } });
    await screen.findByText('Received');
    expect(screen.queryByText(/still uploading/)).toBeNull();
    await send();
    await vi.waitFor(() => expect(server.sent(OPEN)).toHaveLength(1));
    expect(server.sent(OPEN)[0]?.body).toMatchObject({ image_keys: ['k1'] });
    expect(server.sent('POST /upload-signed-url')[0]?.body).toMatchObject({ purpose: 'proof' });
  });

  it('sends up to four pictures, each with its own way to remove it', async () => {
    arriveAtOnce();
    const { container } = render(<TicketForm order={null} />);
    await write();
    const five = [1, 2, 3, 4, 5].map((n) => aPicture('image/jpeg', 1_000, { name: `${n}.jpg` }));
    await userEvent.upload(screen.getByLabelText(/^Choose a photo/), five);
    expect(await screen.findByText('You can add up to 4 photos.')).toBeDefined();
    await vi.waitFor(() => expect(screen.getAllByText('Received')).toHaveLength(4));
    expect(screen.queryByLabelText(/^Choose a photo/)).toBeNull();
    expect(await findIssues(container)).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: 'Remove: Picture 2' }));
    expect(screen.getByText('3 of 4')).toBeDefined();
    await send();
    await vi.waitFor(() => expect(server.sent(OPEN)).toHaveLength(1));
    expect(server.sent(OPEN)[0]?.body).toMatchObject({ image_keys: ['k1', 'k3', 'k4'] });
  });

  it('keeps uploaded pictures over a reload, until it is sent', async () => {
    arriveAtOnce();
    const first = render(<TicketForm order={null} />);
    await write();
    await userEvent.upload(screen.getByLabelText(/^Choose a photo/), [aPicture(), aPicture()]);
    await vi.waitFor(() => expect(screen.getAllByText('Received')).toHaveLength(2));
    first.unmount();
    render(<TicketForm order={null} />);
    expect(screen.getAllByText('Received')).toHaveLength(2);
    expect(document.activeElement).toBe(document.body);
    await userEvent.click(screen.getByRole('button', { name: 'Remove: Picture 1' }));
    await send();
    await vi.waitFor(() => expect(server.sent(OPEN)).toHaveLength(1));
    expect(server.sent(OPEN)[0]?.body).toMatchObject({ image_keys: ['k2'] });
    expect(sessionStorage.getItem('draft:ticket')).toBeNull();
  });

  it('names the picture that the server refuses, and sends another in its place', async () => {
    arriveAtOnce();
    const refused = ['This picture has already been used. Choose another one.'];
    server.on(OPEN, {
      status: 422,
      body: { message: 'No.', errors: { 'image_keys.1': refused } },
    });
    render(<TicketForm order={null} />);
    await write();
    await userEvent.upload(screen.getByLabelText(/^Choose a photo/), [aPicture(), aPicture()]);
    await vi.waitFor(() => expect(screen.getAllByText('Received')).toHaveLength(2));
    await send();
    expect(await screen.findByText(/^Picture 2 can’t go with this\./)).toBeDefined();
    expect(toastTexts()).toEqual([]);
    await send();
    expect(await screen.findByText(/^Picture 2 wasn’t sent/)).toBeDefined();
    expect(server.sent(OPEN)).toHaveLength(1);
    server.on(OPEN, { status: 201, body: { data: { id: 't1' } } });
    await userEvent.click(screen.getByRole('button', { name: 'Try again: Picture 2' }));
    await vi.waitFor(() => expect(screen.getAllByText('Received')).toHaveLength(2));
    await send();
    await vi.waitFor(() => expect(server.sent(OPEN)).toHaveLength(2));
    expect(server.sent(OPEN)[1]?.body).toMatchObject({ image_keys: ['k1', 'k3'] });
  });

  it('puts the server’s message beside the field and keeps everything', async () => {
    server.on(OPEN, {
      status: 422,
      body: { message: 'No.', errors: { subject: ['Say it in other words.'] } },
    });
    render(<TicketForm order={null} />);
    await write();
    await send();
    expect(await screen.findByText('Say it in other words.')).toBeDefined();
    expect(document.activeElement).toBe(subject());
    expect(message().value).toBe('I paid 500.');
    expect(toastTexts()).toEqual([]);
  });

  it('can be sent again when no answer came', async () => {
    server.on(OPEN, lost);
    render(<TicketForm order={null} />);
    await write();
    await send();
    await vi.waitFor(() => expect(toastTexts()).toHaveLength(1));
    server.on(OPEN, { status: 201, body: { data: { id: 't1' } } });
    await send();
    await vi.waitFor(() => expect(goTo).toHaveBeenCalledExactlyOnceWith('/help/tickets/t1'));
  });
});
