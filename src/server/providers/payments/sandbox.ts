import { money } from '#lib/money.ts';
import type { CurrencyCode } from '#lib/countries.ts';
import { secondsAfter } from '#server/platform/clock.ts';
import type { Outcome } from '../outcome.ts';
import type { ProviderParts } from '../index.ts';
import { readSwitch, waitAsSwitched } from '../sandbox-switches.ts';
import type { PaymentNotice, PaymentsPort } from './port.ts';
import { asBankWrites, magicAccountNumbers, strangersName } from './sandbox-banks.ts';
import { isSignedBy, noticeSecret, SIGNATURE_HEADER } from './signature.ts';

const PROMPT_S = 120;
const RECHECK_MS = 10_000;
const BANK = 'Stall Demo Bank';

type Trouble = Exclude<Outcome<never>, { kind: 'done' }>;

const noAnswer: Trouble = { kind: 'unknown', reason: 'timeout', recheckAfterMs: RECHECK_MS };
const notYet: Trouble = { kind: 'pending', recheckAfterMs: RECHECK_MS, raw: null };
const saysNo = (code: 'declined' | 'not_found' | 'provider_down'): Trouble => ({
  kind: 'failed',
  code,
  retryable: false,
  raw: null,
});
const done = <T>(value: T, providerRef: string): Outcome<T> => ({
  kind: 'done',
  value,
  providerRef,
  raw: null,
});

interface PaymentRow {
  state: 'open' | 'paid' | 'failed' | 'cancelled';
  amount: bigint;
  paid_amount: bigint | null;
  currency: CurrencyCode;
  paid_at: Date | null;
}

/** A gateway that exists only here. It keeps books of its own and is believed only when asked. */
export function sandboxPayments({ db, env, clock }: ProviderParts): PaymentsPort {
  async function behave(): Promise<Trouble | undefined> {
    const behaviour = await waitAsSwitched(await readSwitch(db, 'payments'));
    if (behaviour === 'timeout') return noAnswer;
    if (behaviour === 'failed') return saysNo('provider_down');
    return undefined;
  }

  return {
    id: 'payments-sandbox',

    async startCheckout({ reference, amount, email, returnUrl }) {
      const trouble = await behave();
      if (trouble?.kind === 'failed') return trouble;
      await db.sql.query(
        `insert into sandbox.payment(reference, amount, currency, email, channel, return_url, created_at)
         values ($1, $2, $3, $4, 'checkout', $5, $6) on conflict (reference) do nothing`,
        [reference, amount.minor, amount.currency, email, returnUrl, clock.now()],
      );
      // the order arrived, the answer got lost
      if (trouble) return trouble;
      return done({ redirectUrl: `${env.origin}/sandbox/gateway/${reference}` }, reference);
    },

    async chargeMobileMoney({ reference, amount, email, phone }) {
      const trouble = await behave();
      if (trouble?.kind === 'failed') return trouble;
      await db.sql.query(
        `insert into sandbox.payment(reference, amount, currency, email, channel, prompts, created_at)
         values ($1, $2, $3, $4, 'mobile_money', 1, $5)
         on conflict (reference) do update set prompts = sandbox.payment.prompts + 1`,
        [reference, amount.minor, amount.currency, email, clock.now()],
      );
      if (trouble) return trouble;
      const instruction = `Look at the phone ${phone}: approve the payment with your mobile money PIN.`;
      return done({ instruction, expiresAt: secondsAfter(clock.now(), PROMPT_S) }, reference);
    },

    async getDeposit(reference) {
      const behaviour = await waitAsSwitched(await readSwitch(db, 'payments'));
      if (behaviour === 'timeout') return noAnswer;
      const { rows } = await db.sql.query<PaymentRow>(
        'select state, amount, paid_amount, currency, paid_at from sandbox.payment where reference = $1',
        [reference],
      );
      const row = rows[0];
      if (!row) return saysNo('not_found');
      if (behaviour === 'pending' || row.state === 'open') return notYet;
      if (row.state !== 'paid') return saysNo('declined');
      const paid = money(row.paid_amount ?? row.amount, row.currency);
      return done({ paid, paidAt: row.paid_at ?? clock.now() }, reference);
    },

    async ensureReservedAccount({ userRef, name }) {
      const trouble = await behave();
      if (trouble) return trouble;
      const { rows } = await db.sql.query<{ account_number: string; account_name: string }>(
        `insert into sandbox.reserved_account(user_ref, account_number, account_name, bank)
         values ($1, '99' || lpad(nextval('sandbox.account_number_seq')::text, 8, '0'), $2, $3)
         on conflict (user_ref) do update set account_name = sandbox.reserved_account.account_name
         returning account_number, account_name`,
        [userRef, `OJA/${name.toUpperCase()}`, BANK],
      );
      const row = rows[0];
      if (!row) return noAnswer;
      const { account_number: accountNumber, account_name: accountName } = row;
      return done({ accountNumber, accountName, bank: BANK }, accountNumber);
    },

    async getTransfer(providerReference) {
      const trouble = await behave();
      if (trouble?.kind === 'unknown') return trouble;
      const { rows } = await db.sql.query<{
        account_number: string;
        amount: bigint;
        sender_name: string;
        created_at: Date;
      }>(
        `select account_number, amount, sender_name, created_at from sandbox.transfer where reference = $1`,
        [providerReference],
      );
      const row = rows[0];
      if (!row) return saysNo('not_found');
      return done(
        {
          accountNumber: row.account_number,
          paid: money(row.amount, 'NGN'),
          senderName: row.sender_name,
          paidAt: row.created_at,
        },
        providerReference,
      );
    },

    async resolveAccount({ accountNumber, holder }) {
      const trouble = await behave();
      if (trouble) return trouble;
      if (accountNumber.endsWith(magicAccountNumbers.noAnswer)) return noAnswer;
      if (accountNumber.endsWith(magicAccountNumbers.notFound)) return saysNo('not_found');
      const stranger = accountNumber.endsWith(magicAccountNumbers.anotherPerson);
      return done({ accountName: asBankWrites(stranger ? strangersName : holder) }, accountNumber);
    },

    readNotice: (header, raw) => readSandboxNotice(header(SIGNATURE_HEADER), raw, env.SECRET),
  };
}

function readSandboxNotice(
  signature: string | undefined,
  raw: Uint8Array,
  secret: string,
): PaymentNotice {
  if (!isSignedBy(signature, raw, noticeSecret({ SECRET: secret }))) return { ok: false };
  const { event, data } = parseNotice(raw);
  const reference = typeof data?.reference === 'string' ? data.reference : '';
  const isCharge = event === 'charge.success' && reference !== '';
  const topic = data?.channel === 'dedicated_nuban' ? 'transfer' : 'deposit';
  return {
    ok: true,
    // the scheme has no delivery number: the same event about the same thing is the same notice
    eventKey: `${String(event)}:${reference}`.slice(0, 200),
    topic: isCharge ? topic : 'other',
    reference,
  };
}

function parseNotice(raw: Uint8Array): { event?: unknown; data?: Record<string, unknown> } {
  try {
    const parsed: unknown = JSON.parse(new TextDecoder().decode(raw));
    if (typeof parsed === 'object' && parsed !== null) return parsed;
  } catch {
    // signed, yet no JSON: nothing in it concerns us
  }
  return {};
}
