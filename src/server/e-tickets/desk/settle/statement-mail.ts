import { nettedWord } from '#lib/e-tickets/desk/words.ts';
import { formatMinor, money } from '#lib/money.ts';
import { compose, type MailText } from '#server/mail/templates.ts';
import type { SettlementRow } from './settlement-rows.ts';

interface Paid {
  name: string;
  title: string;
  row: SettlementRow;
}

/** To an organiser, when the money of an event is on its way to their account. */
export function statementMail({ name, title, row }: Paid): MailText {
  const say = (minor: bigint) => formatMinor(money(minor, row.currency));
  const tickets = (row.statement.classes ?? []).map(
    ({ name: of, sold, returned, complimentary }): [string, string] => [
      of,
      `${sold} sold, ${returned} returned, ${complimentary} complimentary`,
    ],
  );
  return compose({
    subject: 'Your event has been paid out',
    name,
    lines: [`We’ve paid out ${say(row.paid_out)} for ${title}.`],
    facts: [
      ['Sold', say(row.sold)],
      ['Refunded', say(row.refunded)],
      ['Our commission', say(row.commission)],
      ...(row.netted > 0n ? [[nettedWord, say(row.netted)] as [string, string]] : []),
      ['Paid out', say(row.paid_out)],
      ['Reference', row.our_reference ?? ''],
      ...tickets,
    ],
    after: ['If anything looks wrong, reply to this email.'],
  });
}
