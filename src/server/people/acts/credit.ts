import type { BodyOf } from '#lib/contracts/call.ts';
import { supportedCountries } from '#lib/countries.ts';
import { AppError } from '#lib/errors/app-error.ts';
import { formatMinor, money, parseAmount } from '#lib/money.ts';
import { paths } from '#lib/paths.ts';
import * as calls from '#lib/people/acts.contract.ts';
import { memberView } from '#server/account/member.ts';
import type { UserRow } from '#server/account/tables.ts';
import { whyLarge } from '#server/desk/second-approver.ts';
import { levelLimits } from '#server/kyc/limits.ts';
import { houseAccount, readBalance } from '#server/ledger/accounts.ts';
import { post } from '#server/ledger/post.ts';
import { walletAccount } from '#server/ledger/user-accounts.ts';
import type { Act } from './act.ts';
import { notifyPerson } from './notify-person.ts';

const currencyOf = ({ country_code }: UserRow) => supportedCountries[country_code].currency;

/**
 * Compensates someone for a mistake, from the goodwill account. It counts towards its operator's daily limit;
 * above that, and for large amounts, a second approver is asked.
 */
export const credit: Act<BodyOf<typeof calls.creditDeskPerson>> = {
  call: calls.creditDeskPerson,
  title: 'Goodwill credit',
  action: 'people.credit',
  async check(tx, { clock }, { user, body }) {
    const member = memberView(user);
    const { balance_cap: cap } = await levelLimits({ db: tx, clock }, member);
    const { posted } = await readBalance(tx, await walletAccount(tx, member));
    if (posted + parseAmount(body.amount) > cap)
      throw AppError.invalid({
        amount: [
          `At their level, a wallet holds ${formatMinor(money(cap, currencyOf(user)))} at most.`,
        ],
      });
  },
  whySecond: (_tx, _services, { user, body }) =>
    Promise.resolve(whyLarge(parseAmount(body.amount), currencyOf(user))),
  counts: ({ user, body }) => ({
    kind: 'money',
    amount: parseAmount(body.amount),
    currency: currencyOf(user),
  }),
  facts: (_services, { body }) =>
    Promise.resolve([{ label: 'Message to the customer', value: body.told, warn: false }]),
  async run(tx, services, { user, body, key, by, agreedBy }) {
    const [amount, currency] = [parseAmount(body.amount), currencyOf(user)];
    const wallet = await walletAccount(tx, memberView(user));
    const { txnId, status } = await post(tx, {
      scope: `goodwill:${user.id}`,
      key,
      kind: 'goodwill',
      legs: [
        { account: houseAccount('goodwill', currency), amount: -amount },
        { account: wallet, amount },
      ],
      meta: { by, ...(agreedBy ? { agreed_by: agreedBy } : {}) },
    });
    if (status === 'replayed') return { again: true };
    const sum = formatMinor(money(amount, currency));
    await notifyPerson(tx, services, user, {
      title: `We’ve credited ${sum} to your wallet`,
      lines: [body.told],
      link: paths.wallet,
    });
    return { amount: body.amount, currency, told: body.told, txn: txnId.toString() };
  },
};
