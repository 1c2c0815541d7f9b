import { describeShort, walletAfter } from '#islands/checkout/wallet-after.ts';
import { Facts } from '#islands/ui/facts.tsx';
import { Note } from '#islands/ui/note.tsx';
import type { PayinMethod } from '#lib/wallet/payin.contract.ts';
import type { Wallet } from '#lib/wallet/contract.ts';
import type { Quote } from '#lib/orders/contract.ts';
import { formatMoney } from '#lib/money.ts';
import { paths } from '#lib/paths.ts';
import { payinWords } from '#lib/wallet/payin-words.ts';
import { TransferRules } from './transfer-rules.tsx';

export interface PaymentGiven {
  /** Null if it couldn't be read. */
  wallet: Wallet | null;
  methods: readonly PayinMethod[];
}

const formatMinutes = (seconds: number): string => {
  const minutes = Math.ceil(seconds / 60);
  return minutes === 1 ? 'one more minute' : `${minutes} more minutes`;
};

/** What paying from the wallet would leave or lack. */
function afterwards({ lines, currency }: Quote, wallet: Wallet | null) {
  if (wallet?.user_currency !== currency) return { text: 'Your balance can’t be shown right now' };
  const { left, short } = walletAfter({ wallet_available: wallet.balance.available, lines });
  if (left) return { text: `${formatMoney(left, currency)} left afterwards` };
  if (short === undefined) return { text: 'Your balance is hidden' };
  return { text: short ? `${formatMoney(short, currency)} short` : 'Not enough money', short };
}

interface WayProps {
  id: string;
  title: string;
  text: string;
  isChosen: boolean;
  onChoose: () => void;
}

const Way = ({ id, title, text, isChosen, onChoose }: WayProps) => (
  <label className="option" htmlFor={`pay-${id}`}>
    <input
      className="flex-none w-5 h-5 mx-0 mt-0.5 mb-0 accent-primary"
      id={`pay-${id}`}
      type="radio"
      name="payment"
      checked={isChosen}
      onChange={onChoose}
    />
    <span>
      {title}
      <span className="row-s font-normal block">{text}</span>
    </span>
  </label>
);

/** A transfer started later than this may not arrive in time. */
const SHORT_S = 5 * 60;

/** Our account for a transfer; the note to add comes with the order. */
function BankDetails({
  method: { type, bankDetails, note },
  left,
  onPriceAgain,
}: BankDetailsProps) {
  const { bank, account_number, account_name } = bankDetails;
  const words = payinWords[type];
  const lines = [
    ['Send to', bank],
    [words.number, account_number],
    [words.name, account_name],
  ] as const;
  return (
    <>
      <Facts facts={lines} />
      {left !== null && left > 0 && left < SHORT_S ? (
        <Note tone="warn">
          This price is only locked for {formatMinutes(left)}, and your transfer has to arrive by
          then.{' '}
          <button className="link" type="button" onClick={onPriceAgain}>
            Get a new price
          </button>
        </Note>
      ) : (
        <Note>{words.later}</Note>
      )}
      {note && <p className="cap">{note}</p>}
      <TransferRules />
    </>
  );
}

interface BankDetailsProps {
  method: PayinMethod;
  /** Seconds until the held price expires; null before counting has begun. */
  left: number | null;
  onPriceAgain: () => void;
}

interface PaymentChoiceProps extends PaymentGiven {
  quote: Quote;
  method: PayinMethod | undefined;
  left: BankDetailsProps['left'];
  onPriceAgain: () => void;
  /** Null: the wallet. */
  onChoose: (id: string | null) => void;
}

/** How to pay: the wallet with what would be left, or a transfer to one of our accounts. */
export function PaymentChoice(props: PaymentChoiceProps) {
  const { wallet, methods, quote, method, onChoose } = props;
  const { text, short } = afterwards(quote, wallet);
  return (
    <section className="card stack-s" aria-labelledby="pay-with">
      <fieldset className="field">
        <legend className="label" id="pay-with">
          Pay with
        </legend>
        <div className="border border-line-2 rounded bg-surface">
          <Way
            id="wallet"
            title="Your wallet"
            text={text}
            isChosen={!method}
            onChoose={() => onChoose(null)}
          />
          {methods.map((each) => (
            <Way
              key={each.id}
              id={each.id}
              title={each.name}
              text="Must arrive while the price is locked"
              isChosen={each.id === method?.id}
              onChoose={() => onChoose(each.id)}
            />
          ))}
        </div>
      </fieldset>
      {!method && short !== undefined && (
        <Note tone="warn">
          {describeShort(short, quote.currency)}{' '}
          <a className="link" href={paths.deposit}>
            Add money
          </a>
        </Note>
      )}
      {method && <BankDetails {...props} method={method} />}
    </section>
  );
}
