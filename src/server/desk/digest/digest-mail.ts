import { deskPaths } from '#lib/desk/paths.ts';
import { formatMoney } from '#lib/money.ts';
import { compose, type MailText } from '#server/mail/templates.ts';
import type { DayCounts } from './count-day.ts';

const many = (count: number, one: string, more: string) =>
  count === 1 ? `1 ${one}` : `${count} ${more}`;

function linesOf({ moved, agreed, approved, rates, opened, staff }: DayCounts): string[] {
  return [
    ...moved.map(
      ({ name, count, amount, currency }) =>
        `${name} decided ${formatMoney(amount, currency)} on their own, in ${many(count, 'decision', 'decisions')}.`,
    ),
    ...agreed.map(
      ({ name, count, amount, currency }) =>
        `${name} paid ${formatMoney(amount, currency)} at locked prices on their own, in ${many(count, 'sale', 'sales')}.`,
    ),
    ...(approved > 0
      ? [`Second approvers approved ${many(approved, 'request', 'requests')}.`]
      : []),
    ...(rates > 0 ? [`${many(rates, 'rate or term was', 'rates and terms were')} changed.`] : []),
    ...opened.map(
      ({ name, count }) =>
        `${name} opened ${many(count, 'picture or code', 'pictures and codes')}.`,
    ),
    ...(staff > 0
      ? [`${many(staff, 'change was', 'changes were')} made to who can use the desk.`]
      : []),
  ];
}

interface Digest {
  name: string;
  /** "2026-11-24", in UTC. */
  day: string;
  origin: string;
  counts: DayCounts;
}

/** The day at the desk, for an owner. It names no customer. */
export function digestMail({ name, day, origin, counts }: Digest): MailText {
  const lines = linesOf(counts);
  const log = `${origin}${deskPaths.audit}?${new URLSearchParams({ from: day, to: day }).toString()}`;
  return compose({
    subject: `The desk on ${day}`,
    name,
    lines:
      lines.length > 0
        ? lines
        : ['No money was moved by hand, no rate was changed and no personal data was opened.'],
    button: { label: 'Open the audit log', href: log },
    after: ['Days run from midnight to midnight UTC.'],
  });
}
