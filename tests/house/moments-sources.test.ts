import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { isOfDesk } from '#tests/support/desk-files.ts';

/** What writes a moment as text on some clock. */
const WRITES =
  /\b(timeInZone|formatInZone|shapedTime|dayOnPaper|dashedDay|dayInZone|formatUtc)\(|\bIntl\.DateTimeFormat\(|\.toLocale(Date|Time)?String\((?!'en'[,)])|\.format\('|\.slice\(0, 16\)|\bto_char\([^)]*(HH|MI)/;

/** Where that isn’t a sentence for a member, and why. */
const others: Record<string, string> = {
  'airtime-to-cash/check-message.ts': 'read, not written',
  'desk/fact.ts': 'for operators, beside the moment itself',
  'desk/rates/price-moves.ts': 'for operators',
  'desk/rates/rate-approvals.ts': 'for operators',
  'e-tickets/admissions/mail-tickets.job.ts': 'when an event begins, on the clock of its venue',
  'e-tickets/admissions/view.ts': 'when an event begins, on the clock of its venue',
  'e-tickets/buy/choose-classes.ts':
    'when sales begin, on the clock of the venue, as its page says',
  'e-tickets/buy/tickets.plug.ts': 'when an event begins, on the clock of its venue',
  'e-tickets/desk/changes/event-changes.ts': 'for operators: when an event begins, at its venue',
  'e-tickets/desk/changes/notify-holders.job.ts': 'when an event begins, on the clock of its venue',
  'e-tickets/desk/complimentary.ts': 'when an event begins, on the clock of its venue',
  'e-tickets/desk/door-list.ts': 'for the door, in a column that names its zone',
  'e-tickets/desk/giveaways/giveaways.ts': 'for operators',
  'giftcard/case-view.ts': 'for operators',
  'kyc/identity-case.ts': 'for operators',
  'loyalty/budget.ts': 'the day that a budget counts on',
  'notifications/quiet-hours.ts': 'read, not written',
  'people/person/more-of.ts': 'for operators',
  'provider-desk/stopped.ts': 'for operators',
  'providers/bills/vtpass/adapter.ts': 'for a provider',
  'help/case-file/sections.ts': 'in a file, which names its zone',
  'receipts/proof/of-award.ts': 'in a picture, on the clock of its member’s country',
  'receipts/proof/of-order.ts': 'in a picture, on the clock of its member’s country',
  'receipts/receipt.ts': 'on paper, which names its zone',
  'receipts/statement-time.ts': 'on paper, which names its zone',
};

it('no sentence for a member formats a moment itself: it marks it, and the page formats it', () => {
  const found = globSync('src/server/**/*.ts')
    .map((file) => file.replaceAll('\\', '/').replace('src/server/', ''))
    .filter(
      (file) => !file.startsWith('ops/') && WRITES.test(readFileSync(`src/server/${file}`, 'utf8')),
    );
  expect(found.toSorted()).toEqual(Object.keys(others).toSorted());
});

it('nothing at the desk writes a moment on another clock than the operator’s', () => {
  // its text is for readers without the page, which shows the moment itself
  const both = ['src/server/desk/fact.ts', 'src/lib/look/zone-time.ts'];
  const found = globSync('src/{islands,lib,pages,server}/**/*.{ts,tsx,astro}')
    .map((file) => file.replaceAll('\\', '/'))
    .filter(
      (file) =>
        !both.includes(file) &&
        /\bfact\('[^']+', [^\n]*formatMinute\(|\bformatUtc\(|formatInZone\([^)]*'UTC'\)/.test(
          readFileSync(file, 'utf8'),
        ),
    );
  expect(found).toEqual([]);
});

it('no page of a member reads a clock other than its own', () => {
  const pages = globSync('src/{islands,pages}/**/*.{ts,tsx,astro}').map((file) =>
    file.replaceAll('\\', '/'),
  );
  const found = pages.filter(
    (file) =>
      !isOfDesk(file) &&
      !file.includes('/gate/') &&
      /resolvedOptions\(|supportedCountries\[.*\]\.timeZone|<DateText(?![^>]*(\bzone=|\{zone\}|\bzone \?))/.test(
        readFileSync(file, 'utf8'),
      ),
  );
  expect(found.toSorted()).toEqual([
    // for those who try the demo
    'src/islands/sandbox/mail-list.tsx',
  ]);
});
