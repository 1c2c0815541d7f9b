import { brand } from '#lib/brand.ts';
import type { CountryCode } from '#lib/countries.ts';
import { shapedTime } from '#lib/look/zone-time.ts';
import { formatMoney } from '#lib/money.ts';
import { draftCountries, type TrickKind } from './tricked-rules.ts';
import type { Tricked } from './tricked.contract.ts';

/** What happened, as a member chooses it. */
export const trickNames: Record<TrickKind, string> = {
  oja: `Someone said they were from ${brand.name}`,
  bank: 'Someone said they were from a bank, the police or another company',
  relative: 'Someone pretended to be a relative or a friend',
  seller: 'A seller or an employer took the money and vanished',
  investment: 'An investment, a loan or a prize that wasn’t real',
  other: 'Something else',
};

/** The clock of the page: its zone, and the server's time when it was rendered. */
export interface PageClock {
  zone: string;
  now: number;
}

const at = (time: string, { zone }: PageClock): string => shapedTime(time, zone, 'sentence');
const sumOf = ({ amount, currency }: Tricked): string => formatMoney(amount, currency);

interface Ahead {
  tone: 'ok' | 'warn' | 'info';
  text: string;
  /** What the button says; null if there is nothing to report. */
  button: string | null;
}

/** What a report will do for this payment, before it is sent. */
export function describeAhead(tricked: Tricked, clock: PageClock): Ahead {
  const { where, to, has_bank: hasBank, sent_at: sentAt, decide_by: due } = tricked;
  const sent = sentAt ? ` ${at(sentAt, clock)}` : '';
  if (where === 'not_sent')
    return {
      tone: 'ok',
      text: `This hasn’t left yet. We stop it as soon as you tell us, and ${sumOf(tricked)} is back in your wallet.`,
      button: 'Stop this payment',
    };
  if (where === 'back')
    return {
      tone: 'ok',
      text: `${sumOf(tricked)} is back in your wallet. There’s nothing to stop.`,
      button: null,
    };
  if (where === 'in')
    return { tone: 'info', text: 'No money left your wallet here.', button: null };
  const went =
    where === 'sent'
      ? `This went to ${to}${sent}.`
      : `We sent this to ${to}${sent}, and it isn’t confirmed yet.`;
  const next = hasBank
    ? 'We’ll ask their fraud team within 30 minutes to hold it. No one can promise that you’ll get it back.'
    : `We can’t undo what was delivered, but tell us: we’ll decide on your case by ${at(due, clock)}.`;
  return { tone: 'warn', text: `${went} ${next}`, button: 'Report it now' };
}

type Report = NonNullable<Tricked['report']>;

interface Step {
  title: string;
  state: 'did' | 'now' | 'todo' | 'bad';
  at?: string | null;
  text?: string;
}

function notifiedStep({ to }: Tricked, report: Report, clock: PageClock): Step {
  const { told_by: by, told_at: toldAt, told_due: due } = report;
  if (by === 'no_one')
    return {
      title: `${to} has it`,
      state: 'did',
      text: 'We can’t undo what was delivered. Our team will check what else is possible.',
    };
  if (toldAt)
    return {
      title:
        by === 'email' ? `We emailed the fraud team of ${to}` : `We called the fraud team of ${to}`,
      state: 'did',
      at: toldAt,
      text: 'We asked them to hold what’s left of the money. No one can promise that you’ll get it back.',
    };
  if (!due) return { title: `We’re contacting the fraud team of ${to}`, state: 'now' };
  const isLate = Date.parse(due) <= clock.now;
  return {
    title: `We’re calling the fraud team of ${to}`,
    state: isLate ? 'bad' : 'now',
    text: isLate
      ? 'We haven’t reached them yet, and we should have. We’re still trying.'
      : `We’ll call them before ${shapedTime(due, clock.zone, 'time')}.`,
  };
}

function decidedStep(tricked: Tricked, report: Report, clock: PageClock): Step {
  const { decision, decided_at: decidedAt, decide_by: due, reason } = report;
  const why = reason === null ? {} : { text: reason };
  if (decision === 'refund') {
    const sum = formatMoney(report.refunded ?? '0.00', tricked.currency);
    return { title: `We refunded ${sum} to your wallet`, state: 'did', at: decidedAt, ...why };
  }
  if (decision === 'no_refund')
    return { title: 'We can’t refund this payment', state: 'bad', at: decidedAt, ...why };
  const by = due ? at(due, clock) : '';
  return report.is_over
    ? { title: `We didn’t decide by ${by}`, state: 'bad', text: 'We’re still working on it.' }
    : {
        title: `We’ll decide by ${by}`,
        state: 'now',
        text: 'If we refund it, you’ll have the money immediately.',
      };
}

/** What has happened since the report, and what comes next. */
export function describeSteps(tricked: Tricked, report: Report, clock: PageClock): Step[] {
  const isBack = tricked.where === 'back';
  return [
    {
      title: 'You told us',
      state: 'did',
      at: report.reported_at,
      text: `${trickNames[report.kind]}.`,
    },
    notifiedStep(tricked, report, clock),
    ...(isBack
      ? [{ title: `${sumOf(tricked)} came back to your wallet`, state: 'did' as const }]
      : []),
    ...(isBack && report.decision === null ? [] : [decidedStep(tricked, report, clock)]),
  ];
}

/** Where the time for a decision comes from. */
export function describeRule(country: CountryCode): string {
  if (country !== 'NG')
    return 'No rule that we know of sets a time for this in your country, so it’s our own promise.';
  return draftCountries.includes(country)
    ? 'This is the time for complaints about payments. Nigeria’s own rules for people who were tricked are still a draft.'
    : 'This is the time that Nigeria’s rules for people who were tricked set.';
}
