import { render, screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { OrderRows } from '#islands/orders/order-rows.tsx';
import type { OrderItem } from '#lib/orders/item.contract.ts';
import type { Order } from '#lib/orders/contract.ts';
import { findIssues } from '#tests/support/axe.ts';
import { fakeApi, lost, type FakeApi } from '#tests/support/fake-api.ts';
import { FakeStream } from '#tests/support/fake-stream.ts';
import { onOrderPage, user, view } from '#tests/support/order-page.tsx';
import { doneOrder, orderOf } from '#tests/support/purchase.ts';

let server: FakeApi;
onOrderPage(() => {
  server = fakeApi();
});

const timeline: Order['timeline'] = [
  { title: 'We’ve bought it', text: null, at: '2026-11-21T10:00:00Z', state: 'now' },
  { title: 'On its way to you', text: null, at: null, state: 'todo', by: '2026-11-24T10:00:00Z' },
  { title: 'You have it', text: null, at: null, state: 'todo' },
];
const stage = 'We’ve bought it';

describe('an order of several stages', () => {
  it('shows what comes next and by when, where that is promised', async () => {
    const { container } = render(view(orderOf({ stage, timeline, sent_to: 'network' })));
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(stage);
    const [, sent, received] = within(screen.getByRole('list', { name: 'Timeline' })).getAllByRole(
      'listitem',
    );
    expect(sent?.textContent).toMatch(/^On its way to you, to doExpected by 24 Nov 2026$/);
    expect(received?.textContent).toBe('You have it, to do');
    const legs = screen.getByText(/^Next: /).parentElement;
    expect(legs?.textContent).toBe('Next: On its way to you by 24 Nov 2026You have it');
    expect(await findIssues(container)).toEqual([]);
  });

  it('that is paid for but not delivered is done nowhere, and shows what comes', async () => {
    const paid = doneOrder({ stage, timeline, arrived: false });
    render(
      <>
        {view(paid)}
        <OrderRows rows={[paid]} zone="Africa/Lagos" />
      </>,
    );
    expect(screen.queryByText('Completed')).toBeNull();
    expect(document.querySelector('header .tile-ok')).toBeNull();
    // its heading, its step and its row
    expect(screen.getAllByText(stage)).toHaveLength(3);
    server.on('GET /transactions/OJ-7KD4-Q2MX', { body: { data: doneOrder() } });
    FakeStream.last?.push('open');
    FakeStream.last?.push('order', { reference_code: 'OJ-7KD4-Q2MX', status: 'completed' });
    const heading = () => screen.getByRole('heading', { level: 1 }).textContent;
    await vi.waitFor(() => expect(heading()).toBe('Completed'));
  });
});

describe('the owner’s step', () => {
  const TAKE = 'POST /transactions/OJ-7KD4-Q2MX/stage';
  const step = {
    stage: 'received',
    label: 'I have received it',
    text: 'Look at it before you say so.',
    takes: null,
    needs_pin: false,
    lines: [1],
  };
  const button = () => screen.getByRole('button', { name: step.label });
  const sheet = () => within(screen.getByRole('dialog', { name: step.label }));
  const confirm = () => user().click(sheet().getByRole('button', { name: step.label }));
  const waiting = (change: object = {}) =>
    doneOrder({ stage, timeline, arrived: false, steps: [{ ...step, ...change }] });

  it('is confirmed once, sent once however often it is pressed, and passes on the focus', async () => {
    let answer = () => {};
    const later = new Promise<void>((resolve) => (answer = resolve));
    server.on(TAKE, () => later.then(() => ({ body: { data: doneOrder() } })));
    const { container } = render(view(waiting()));
    await user().click(button());
    expect(await findIssues(container)).toEqual([]);
    expect(screen.getByText(step.text)).toBeTruthy();
    const last = sheet().getByRole('button', { name: step.label });
    await user().dblClick(last);
    answer();
    const heading = await screen.findByRole('heading', { level: 1, name: 'Completed' });
    await vi.waitFor(() => expect(document.activeElement).toBe(heading));
    expect(server.sent(TAKE).map(({ body }) => body)).toEqual([{ stage: 'received', lines: [1] }]);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('asks for the PIN where it captures money, and shows how much', async () => {
    const wrong = { errors: { pin: ['Incorrect PIN. You have 4 attempts left.'] } };
    server.on(TAKE, { status: 422, body: { message: 'Check it.', ...wrong } });
    render(view(waiting({ takes: '500.00', needs_pin: true })));
    await user().click(button());
    expect(screen.getByText(/₦500\.00 of your money on hold is paid now/)).toBeTruthy();
    const givePin = async (pin: string) => {
      await user().click(sheet().getAllByRole('textbox', { name: /^Digit/ })[0]!);
      await user().keyboard(pin);
    };
    await givePin('111222');
    expect(await sheet().findByText(/Incorrect PIN/)).toBeTruthy();
    server.on(TAKE, { body: { data: doneOrder() } });
    await givePin('482915');
    await screen.findByRole('heading', { level: 1, name: 'Completed' });
    const calls = server.sent(TAKE);
    expect(calls.at(-1)?.body).toMatchObject({ pin: '482915' });
    expect(new Set(calls.map(({ headers }) => headers.get('idempotency-key'))).size).toBe(1);
  });

  it('stays with a message when no answer came, and disappears when it is too late', async () => {
    server.on(TAKE, lost);
    render(view(waiting({ things: ['Thing 2'] })));
    expect(screen.getByText('Thing 2')).toBeTruthy();
    await user().click(button());
    expect(screen.getByText('This is about Thing 2 only.')).toBeTruthy();
    await confirm();
    expect((await sheet().findByRole('alert')).textContent).toMatch(/^We didn’t get a response/);
    server.on(TAKE, { status: 409, body: { message: 'This is not the next step.' } });
    server.on('GET /transactions/OJ-7KD4-Q2MX', { body: { data: doneOrder() } });
    await confirm();
    await screen.findByRole('heading', { level: 1, name: 'Completed' });
    expect(screen.queryByRole('button', { name: step.label })).toBeNull();
  });
});

describe('an order whose items move separately', () => {
  const thing = { amount: '250.00', state: 'delivered', refunded: '0.00' } as const;
  const items = [
    { ...thing, title: 'Trainers', stage: 'At our warehouse' },
    { ...thing, title: 'Cookbook', stage: 'Lost on the way', refunded: '250.00' },
  ];
  const report = (change: object) => ({
    position: 1,
    item: 'Trainers',
    stage: 'Bought',
    at: '2026-11-20T10:00:00Z',
    facts: [],
    pictures: [],
    ...change,
  });

  it('shows where each is, and how much was refunded', () => {
    render(view(doneOrder({ stage, timeline, arrived: false, items })));
    const told = screen.getAllByRole('definition').map(({ textContent }) => textContent);
    expect(told).toContain('At our warehouse');
    expect(told).toContain('Lost on the way, ₦250.00 back');
  });

  it('keeps the state of an item and its refund in one piece, because pieces become columns', () => {
    render(view(doneOrder({ stage, timeline, arrived: false, items })));
    const lost = screen.getByText(/^Lost on the way/).closest('dd');
    expect([...(lost?.childNodes ?? [])].map(({ textContent }) => textContent)).toEqual([
      'Lost on the way, ₦250.00 back',
    ]);
  });

  const steps: OrderItem['steps'] = [
    {
      title: 'Bought',
      text: null,
      at: '2026-11-20T10:00:00Z',
      state: 'did',
      facts: [{ label: 'Order number at the shop', value: 'WB-2231', copy: true }],
    },
    {
      title: 'At our warehouse',
      text: null,
      at: '2026-11-21T10:00:00Z',
      state: 'now',
      pictures: ['/api/files/p1?size=full'],
    },
    { title: 'Delivered', text: null, at: null, state: 'todo', by: '2026-12-01T10:00:00Z' },
  ];
  const lost: OrderItem['steps'] = [
    { ...steps[0]!, facts: [] },
    { ...steps[1]!, title: 'Lost on the way', state: 'bad', text: 'It is back.', pictures: [] },
  ];
  const mapped = [
    { ...items[0]!, steps },
    { ...items[1]!, steps: lost },
  ];

  it('shows the history of each with the reports at each stage, and a problem can be reported about one', async () => {
    const ofItem = { ...timeline[0]!, title: 'Trainers: Bought' };
    const all = [ofItem, ...timeline];
    const { container } = render(view(orderOf({ stage, timeline: all, items: mapped })));
    const [first, second] = screen.getAllByRole<HTMLDetailsElement>('group');
    // the line of what is on its way says how far it is; what has ended has none
    expect([first?.open, second?.open]).toEqual([false, false]);
    const [mine, theirs] = [first, second].map((each) => each?.querySelector('summary'));
    expect(mine?.textContent).toMatch(/^TrainersAt our warehouseNext: Delivered by 0?1 Dec 2026$/);
    expect(mine?.querySelectorAll('.bg-success, .bg-clay')).toHaveLength(2);
    expect(theirs?.textContent).toBe('CookbookLost on the way');
    const map = within(first!).getByRole('list', { name: 'Trainers: what happens' });
    const texts = within(map)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent);
    expect(texts[0]).toMatch(/^Bought, done.*Order number at the shopWB-2231/);
    expect(texts[1]).toMatch(/^At our warehouse, now/);
    expect(texts[2]).toMatch(/^Delivered, to doExpected by .*1 Dec/);
    expect(
      within(map).getByRole('button', { name: 'Copy order number at the shop' }),
    ).toBeDefined();
    expect(
      within(map)
        .getByRole('link', { name: /Open photo/ })
        .getAttribute('href'),
    ).toContain('p1');
    const problem = within(second!).getByText(/^Report a problem/);
    expect(problem.getAttribute('href')).toMatch(/reference=OJ-7KD4-Q2MX&item=2$/);
    // the stages of items are shown once, with the items
    const order = within(screen.getByRole('list', { name: 'Timeline' }));
    expect(order.queryByText(/You have it|Trainers/)).toBeNull();
    expect(await findIssues(container)).toEqual([]);
  });

  it('shows what each costs and what was refunded', () => {
    render(view(orderOf({ stage, timeline, items: mapped })));
    const told = screen.getAllByRole('definition').map(({ textContent }) => textContent);
    expect(told).toContain('₦250.00');
    expect(told).toContain('₦250.00₦250.00 back');
  });

  it('announces which of them moved on', async () => {
    render(view(orderOf({ stage, timeline, items: mapped })));
    const [now, ...others] = mapped;
    const next = steps.map((step) =>
      step.state === 'todo'
        ? { ...step, state: 'now' as const, at: '2026-11-22T10:00:00Z' }
        : { ...step, state: 'did' as const },
    );
    const moved = orderOf({ stage, timeline, items: [{ ...now!, steps: next }, ...others] });
    server.on('GET /transactions/OJ-7KD4-Q2MX', { body: { data: moved } });
    FakeStream.last?.push('open');
    FakeStream.last?.push('order', { reference_code: 'OJ-7KD4-Q2MX', status: 'processing' });
    expect(await screen.findByText('Trainers: Delivered.')).toBeDefined();
  });

  it('for one item shows the report at each stage, with numbers to copy', () => {
    const facts = [{ label: 'Tracking number', value: 'JD0146', copy: true }];
    const reports = [report({ facts }), report({ stage: 'On its way', pictures: ['/api/p1'] })];
    render(view(orderOf({ stage, timeline, reports })));
    const known = within(screen.getByRole('region', { name: 'What we know' }));
    expect(known.getAllByRole('heading', { level: 3 }).map((each) => each.textContent)).toEqual([
      'Bought',
      'On its way',
    ]);
    expect(known.getByRole('button', { name: 'Copy tracking number' })).toBeDefined();
    expect(known.getByRole('link', { name: /Open photo/ }).getAttribute('href')).toContain('p1');
  });
});
