import { Own } from '#islands/ui/own.tsx';
import { EarlierNote } from '#islands/checkout/earlier-note.tsx';
import { LazyCheckout, useCheckoutAhead } from '#islands/checkout/lazy-checkout.tsx';
import { afresh, TypedNote } from '#islands/forms/afresh.tsx';
import { useMarked } from '#islands/forms/use-marked.ts';
import { Button } from '#islands/ui/button.tsx';
import { FormFoot } from '#islands/ui/form-foot.tsx';
import { MoneyField } from '#islands/ui/money-field.tsx';
import { Note } from '#islands/ui/note.tsx';
import { withdraw } from '#lib/wallet/browser/calls.ts';
import { limitOf } from '#lib/browser/stores/drafts.ts';
import { withdrawal as numbers } from '#lib/product-constants.ts';
import type { PayoutAccount } from '#lib/wallet/payout-accounts.contract.ts';
import { supportedCountries, type CountryCode } from '#lib/countries.ts';
import { formatMoney, parseAmount } from '#lib/money.ts';
import { checkAmount, cleanAmount } from '#lib/rules/amount.ts';
import { paths } from '#lib/paths.ts';
import type { Needs } from '#lib/rules/needs.ts';
import {
  describeCosts,
  describeLargest,
  type WithdrawalCharges,
} from '#lib/wallet/withdrawal-costs.ts';
import { name, PRODUCT, useWithdrawal, type Withdrawal } from './use-withdrawal.ts';
import { WithdrawAccount } from './withdraw-account.tsx';

interface WithdrawFormProps {
  accounts: PayoutAccount[];
  country: CountryCode;
  zone: string;
  needs: Needs;
  /**
   * Decimal strings: the available balance, and the largest possible withdrawal, null if unknown.
   */
  available: string;
  largest: string | null;
  /** The initial amount. */
  amount: string | null;
  charges: WithdrawalCharges | null;
}

const act = { title: 'Review withdrawal', verb: 'Withdraw', busy: 'Withdrawing' } as const;

/** Nothing to do: the page is for members only, and the draft keeps what was typed. */
const stay = () => undefined;

function Notes({ earlier, isSilent, typed }: Pick<Withdrawal, 'earlier' | 'isSilent' | 'typed'>) {
  if (earlier !== 'none') return <EarlierNote earlier={earlier} payment="withdrawal" />;
  if (!isSilent) return <TypedNote typed={typed} />;
  return (
    <Note tone="warn" alert>
      We didn’t get a response. Nothing was withdrawn. Try again when you’re back online.
    </Note>
  );
}

function Checkout({
  withdrawal,
  account,
  needs,
}: {
  withdrawal: Withdrawal;
  account: PayoutAccount;
  needs: Needs;
}) {
  const { quote, setQuote, values } = withdrawal;
  if (!quote) return null;
  return (
    <LazyCheckout
      act={act}
      onClose={() => setQuote(null)}
      quote={quote}
      notice={quote.notice}
      product={PRODUCT}
      mark={account.bank_name.charAt(0)}
      picture={account.bank_id}
      to={`${account.bank_name} ${account.account_number}`}
      what={account.account_name}
      warning="A withdrawal can’t be reversed once it’s sent."
      needs={needs}
      onSignIn={stay}
      onLeave={stay}
      keepable={{
        url: paths.withdrawal,
        fields: { service_type: 'primary-account-withdrawal', ...values() },
        name,
      }}
      purchase={(pin, draft) => {
        const { amount = '', bank_account_id = '' } = draft.values;
        const { quote_id } = quote;
        return withdraw({ amount, bank_account_id, ...limitOf(draft), quote_id, pin }, draft.key);
      }}
      onPriceChanged={withdrawal.price}
      onFieldErrors={({ amount, bank_account_id }) => {
        if (!amount && !bank_account_id) return;
        setQuote(null);
        withdrawal.show({
          ...(amount?.[0] ? { amount: amount[0] } : {}),
          ...(bank_account_id?.[0] ? { bank_account_id: bank_account_id[0] } : {}),
        });
      }}
    />
  );
}

function Maximum(props: { largest: string | null; onUse: (amount: string) => void }) {
  const { largest, onUse } = props;
  if (largest === null || parseAmount(largest) <= 0n) return null;
  return (
    <button className="link self-start" type="button" onClick={() => onUse(largest)}>
      Use the maximum
    </button>
  );
}

/** /wallet/withdrawal: amount and account; then the checkout sheet with the five price lines. */
export const WithdrawForm = afresh(function WithdrawForm(props: WithdrawFormProps) {
  const { accounts, country, available, largest, zone, needs, charges } = props;
  const { currency } = supportedCountries[country];
  const withdrawal = useWithdrawal({ accounts, currency, charges });
  useCheckoutAhead();
  const { form, target } = withdrawal;
  const costs = charges && describeCosts(charges, currency);
  const bounds = { min: numbers.minimum[country], currency };
  const typed = form.getValues('amount') ?? '';
  const amount = !checkAmount(typed, bounds) && cleanAmount(typed, currency);
  const most = largest === null ? undefined : describeLargest(largest, currency);
  const fault = form.formState.errors.amount?.message;
  const marked = useMarked(form.control);
  if (!target.account) return null;
  const check = (value = '') => {
    const problem = checkAmount(value, bounds);
    if (problem) return problem;
    const isTooMuch =
      largest !== null && parseAmount(cleanAmount(value, currency)) > parseAmount(largest);
    return (isTooMuch && most) || true;
  };
  return (
    <>
      <form
        className="flow max-lg:[&>*]:flex-none max-lg:[&>*]:min-w-0 max-lg:flex max-lg:flex-col max-lg:min-h-[calc(100dvh_-_var(--bar)_-_6.375rem)] max-lg:[&>.flow-foot]:mt-auto"
        noValidate
        onSubmit={(event) => void withdrawal.review(event)}
      >
        <Notes {...withdrawal} />
        <MoneyField
          label="Amount"
          aside={<Own text={`Available ${formatMoney(available, currency)}`} />}
          currency={currency}
          defaultValue={props.amount ?? undefined}
          hint={<Own text={most} />}
          // it says no more than the hint
          error={fault === most ? fault && <Own text={fault} /> : fault}
          {...form.register('amount', { validate: check })}
        />
        <Maximum largest={largest} onUse={withdrawal.fillIn} />
        <WithdrawAccount
          accounts={accounts}
          zone={zone}
          account={target.account}
          problem={target.problem}
          onChoose={target.choose}
        />
        {costs && <p className="cap">{costs}</p>}
        <FormFoot
          marked={marked}
          sum={amount ? { label: 'Arrives in your account', amount, currency } : null}
        >
          <Button type="submit" busy={form.formState.isSubmitting} busyText="Checking">
            Continue
          </Button>
        </FormFoot>
      </form>
      <Checkout withdrawal={withdrawal} account={target.account} needs={needs} />
    </>
  );
});
