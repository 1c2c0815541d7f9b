import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderToString } from 'react-dom/server';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Button } from '#islands/ui/button.tsx';
import { CopyButton } from '#islands/ui/copy-button.tsx';
import { DateText } from '#islands/ui/date-text.tsx';
import { EmptyState } from '#islands/ui/empty-state.tsx';
import { Money } from '#islands/ui/money.tsx';
import { Note } from '#islands/ui/note.tsx';
import { PriceLines } from '#islands/ui/price-lines.tsx';
import { SkeletonBox, SkeletonRows } from '#islands/ui/skeleton.tsx';
import { StatusChip } from '#islands/ui/status-chip.tsx';
import { Timeline } from '#islands/ui/timeline.tsx';
import { TransactionRow } from '#islands/ui/transaction-row.tsx';
import { iconSmartphone } from '#lib/look/service-icons.ts';
import { formatInZone } from '#lib/look/zone-time.ts';
import { findIssues } from '#tests/support/axe.ts';

afterEach(() => void vi.useRealTimers());

describe('a button', () => {
  it('does not submit a form unless its type says so', () => {
    render(<Button>Go</Button>);
    expect(screen.getByRole('button', { name: 'Go' })).toHaveProperty('type', 'button');
  });

  it('ignores presses and changes its verb while busy, and keeps the focus', async () => {
    const press = vi.fn();
    const submit = vi.fn<() => void>();
    const form = (busy: boolean) => (
      <form
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <Button type="submit" onClick={press} busy={busy} busyText="Sending">
          Send
        </Button>
      </form>
    );
    const { rerender } = render(form(false));
    await userEvent.click(screen.getByRole('button', { name: 'Send' }));
    rerender(form(true));
    const busy = screen.getByRole('button', { name: 'Sending', busy: true });
    await userEvent.click(busy);
    expect(press).toHaveBeenCalledOnce();
    expect(submit).toHaveBeenCalledOnce();
    expect(document.activeElement).toBe(busy);
  });
});

describe('money', () => {
  it.each([
    [{ amount: '1234.5', currency: 'NGN' }, '₦1,234.50'],
    [{ amount: '0', currency: 'GHS' }, 'GH₵0.00'],
    [{ amount: '-8107.50', currency: 'NGN' }, '−₦8,107.50'],
    [{ amount: '92400', currency: 'KES', plus: true }, '+KSh\u00a092,400.00'],
    [{ amount: '-5', currency: 'NGN', plus: true }, '−₦5.00'],
  ] as const)('shows %o as %s', (props, text) => {
    const { container } = render(<Money {...props} />);
    expect(container.textContent).toBe(text);
  });
});

describe('a date', () => {
  const at = '2025-03-09T13:05:00Z';

  it('is formatted by the server in the zone of the account', () => {
    expect(renderToString(<DateText at={at} zone="Africa/Lagos" />)).toContain(
      '09 Mar 2025, 02:05pm',
    );
    expect(renderToString(<DateText at={at} zone="Africa/Accra" />)).toContain(
      '09 Mar 2025, 01:05pm',
    );
  });

  it('is Today, with its time, on the current day of that zone', () => {
    const late = new Date('2025-03-09T23:30:00Z');
    expect(formatInZone('2025-03-09T13:05:00Z', 'Africa/Accra', late)).toBe('Today, 01:05pm');
    expect(formatInZone('2025-03-09T13:05:00Z', 'Africa/Lagos', late)).toBe('09 Mar 2025, 02:05pm');
    expect(formatInZone('2025-03-09T23:10:00Z', 'Africa/Lagos', late)).toBe('Today, 12:10am');
  });

  it('is the device’s on its own, and the account’s under a day of the account', () => {
    vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue({
      ...new Intl.DateTimeFormat().resolvedOptions(),
      timeZone: 'Africa/Nairobi',
    });
    const { container } = render(<DateText at={at} zone="Africa/Lagos" timeOnly />);
    expect(container.textContent).toBe('04:05pm');
    const { container: row } = render(<DateText at={at} zone="Africa/Lagos" timeOnly underDay />);
    expect(row.textContent).toBe('02:05pm');
    vi.restoreAllMocks();
  });

  it('keeps the zone of the member’s page, as its sentences do', async () => {
    document.documentElement.dataset['zone'] = 'America/New_York';
    const text = <DateText at={at} zone="America/New_York" />;
    const box = document.createElement('div');
    box.innerHTML = renderToString(text);
    const drawn = box.textContent;
    const { container } = render(text, { container: box, hydrate: true });
    expect([drawn, container.textContent]).toEqual(Array(2).fill('09 Mar 2025, 09:05am'));
    delete document.documentElement.dataset['zone'];
  });

  it('names today without a capital within a sentence', () => {
    const now = new Date().toISOString();
    expect(renderToString(<DateText at={now} inSentence />)).toMatch(/>today, \d\d:\d\d[ap]m</);
    expect(renderToString(<DateText at={now} />)).toMatch(/>Today, /);
  });

  it('carries the machine form', () => {
    const { container } = render(<DateText at={at} />);
    expect(container.querySelector('time')?.dateTime).toBe(at);
  });
});

describe('a status chip', () => {
  it.each([
    ['awaiting_user', 'Action needed'],
    ['offer_changed', 'Action needed'],
    ['processing', 'In progress'],
    ['unknown', 'Checking'],
    ['under_review', 'In review'],
    ['completed', 'Completed'],
    ['partly_completed', 'Partly completed'],
    ['failed', 'Failed – refunded'],
    ['rejected', 'Declined'],
    ['cancelled', 'Cancelled'],
    ['reversed', 'Reversed'],
  ])('shows %s as "%s"', (status, word) => {
    const { container } = render(<StatusChip status={status} />);
    expect(container.textContent).toBe(word);
    expect(container.querySelector('svg')).not.toBeNull();
  });

  it('shows who has the money once it was sent', () => {
    render(<StatusChip status="processing" sentTo="network" />);
    expect(screen.getByText('Sent to the network')).toBeTruthy();
  });
});

describe('the five price lines', () => {
  const lines = { amount: '10000', fee: '0', duty: '50', total: '10050' };
  const read = () =>
    screen
      .getAllByRole('term')
      .map((term, i) => [term.textContent, screen.getAllByRole('definition')[i]?.textContent]);

  it('are in one order and show a zero line too', () => {
    render(
      <PriceLines currency="NGN" {...lines} arrives={{ label: 'Arrives', amount: '10000' }} />,
    );
    expect(read()).toEqual([
      ['Amount', '₦10,000.00'],
      ['Our fee', '₦0.00'],
      ['Duty and tax', '₦50.00'],
      ['Total', '₦10,050.00'],
      ['Arrives', '₦10,000.00'],
    ]);
  });

  it('turn the last line green only when it has arrived, with a text for it', () => {
    const arrives = { label: 'Units', text: '31.4 kWh' };
    const { rerender } = render(<PriceLines currency="NGN" {...lines} arrives={arrives} />);
    const last = () => screen.getByText('31.4 kWh').parentElement?.className;
    expect(last()).toBe('');
    rerender(<PriceLines currency="NGN" {...lines} arrives={arrives} arrived />);
    expect(last()).toBe('arrived');
  });
});

describe('a timeline', () => {
  it('describes in words what colour and shape show', () => {
    render(
      <Timeline
        label="What happened"
        live
        steps={[
          { title: 'Paid', state: 'did', at: '2025-03-09T13:05:00Z' },
          { title: 'Not confirmed yet', state: 'now', text: 'We ask again.' },
          { title: 'Done, or money back', state: 'todo' },
        ]}
      />,
    );
    const list = screen.getByRole('list', { name: 'What happened' });
    expect(list.getAttribute('aria-live')).toBe('polite');
    const titles = within(list)
      .getAllByRole('heading')
      .map((each) => each.textContent);
    expect(titles).toEqual(['Paid, done', 'Not confirmed yet, now', 'Done, or money back, to do']);
  });
});

describe('a copy button', () => {
  it('puts the value on the clipboard and calls back; the caller announces it', async () => {
    const user = userEvent.setup();
    const copied = vi.fn();
    render(<CopyButton value="0123456789" label="Copy account number" onCopied={copied} />);
    await user.click(screen.getByRole('button', { name: 'Copy account number' }));
    expect(await navigator.clipboard.readText()).toBe('0123456789');
    expect(screen.getByRole('status').textContent).toBe('');
    expect(copied).toHaveBeenCalledOnce();
  });

  it('announces it itself where no one else does', async () => {
    const user = userEvent.setup();
    render(<CopyButton value="0123456789" label="Copy account number" />);
    await user.click(screen.getByRole('button', { name: 'Copy account number' }));
    expect(screen.getByRole('status').textContent).toBe('Copied successfully');
  });

  it('stays quiet when the browser refuses', async () => {
    const user = userEvent.setup();
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValueOnce(new Error('denied'));
    const copied = vi.fn();
    render(<CopyButton value="1" label="Copy" variant="tint" onCopied={copied} />);
    await user.click(screen.getByRole('button', { name: 'Copy' }));
    await act(async () => Promise.resolve());
    expect(screen.getByRole('status').textContent).toBe('');
    expect(copied).not.toHaveBeenCalled();
  });

  it('is disabled when there is nothing to copy', () => {
    render(<CopyButton value={null} label="Copy account number" />);
    expect(screen.getByRole('button')).toHaveProperty('disabled', true);
  });
});

describe('a row of the log', () => {
  const row = {
    href: '/my-orders/OJ-1',
    title: 'MTN airtime',
    detail: '••••7790',
    at: '2025-03-09T13:05:00Z',
    amount: '500.00',
    currency: 'NGN',
    icon: iconSmartphone,
  } as const;
  const amountClass = () => document.querySelector('.money')?.className;

  it('is one link that reads title, amount, detail and state', () => {
    render(<TransactionRow {...row} direction="out" status="processing" />);
    const link = screen.getByRole('link');
    expect(link.getAttribute('href')).toBe('/my-orders/OJ-1');
    expect(link.textContent).toMatch(/^MTN airtime−₦500\.00••••7790 · .*In progress$/);
  });

  it('is green only for money that arrived and struck through for refunded money', () => {
    const { rerender } = render(<TransactionRow {...row} direction="in" status="under_review" />);
    expect(amountClass()).toBe('money own');
    rerender(<TransactionRow {...row} direction="in" status="completed" />);
    expect(amountClass()).toBe('money money-in own');
    rerender(<TransactionRow {...row} direction="out" status="failed" />);
    expect(amountClass()).toBe('money money-off own');
  });
});

it('axe finds nothing in the pieces', async () => {
  render(
    <>
      <Button busy>Send</Button>
      <EmptyState
        picture="open"
        title="Nothing yet"
        text="Buy something."
        action={<Button>Buy</Button>}
      />
      <Note tone="bad" alert>
        No.
      </Note>
      <SkeletonRows />
      <SkeletonBox />
      <StatusChip status="completed" />
      <CopyButton value="1" label="Copy" />
      <Timeline label="Steps" steps={[{ title: 'Paid', state: 'bad', text: 'Refused' }]} />
    </>,
  );
  expect(await findIssues()).toEqual([]);
});
