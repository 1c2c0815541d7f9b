import { CopyButton } from '#islands/ui/copy-button.tsx';
import { Icon } from '#islands/ui/icon.tsx';
import type { Order } from '#lib/orders/contract.ts';
import { iconMessageCircle } from '#lib/look/icons.ts';
import { groupToken } from '#lib/look/token-groups.ts';

interface Token {
  id: string;
  value: string;
  label: string | null;
}

const tokensOf = ({ vouchers }: Order): Token[] =>
  vouchers.flatMap(({ id, kind, value, label }) =>
    kind === 'electricity_token' && value ? [{ id, value, label }] : [],
  );

/** "1 and 2" of three: the tokens to enter before the last one. */
const earlier = (count: number): string =>
  Array.from({ length: count - 1 }, (_, n) => n + 1).join(' and ');

/** Every phone can send a text, also to the person at the meter. */
function SmsLink({ tokens, to }: { tokens: readonly Token[]; to: string | null }) {
  const lines = tokens.map(({ value, label }, n) =>
    [tokens.length > 1 && `${n + 1}. ${label ?? 'Token'}:`, groupToken(value).join(' ')]
      .filter(Boolean)
      .join(' '),
  );
  const text = [to && `Meter ${to}`, ...lines].filter(Boolean).join('\n');
  return (
    <a className="btn btn-tint" href={`sms:?&body=${encodeURIComponent(text)}`}>
      <Icon path={iconMessageCircle} />
      SMS
    </a>
  );
}

/** The tokens of a meter, large, in the order in which they are typed into it; they stay here. */
export function TokenCard({ order }: { order: Order }) {
  const tokens = tokensOf(order);
  const count = tokens.length;
  if (count === 0) return null;
  const isOne = count === 1;
  return (
    <section className="card stack-s" aria-labelledby="tokens">
      <h2 id="tokens">{isOne ? 'Your token' : `Your ${count} tokens`}</h2>
      {!isOne && (
        <p className="sub">
          Enter {earlier(count)} first to update your meter, then {count}.
        </p>
      )}
      <ol className="stack-s">
        {tokens.map(({ id, value, label }, n) => (
          <li className="token" key={id}>
            <p className="cap">
              {isOne ? `Token for meter ${order.recipient ?? ''}` : `${n + 1}. ${label ?? 'Token'}`}
            </p>
            <p className="token-n num">
              {groupToken(value).map((group, at) => (
                // keyed by position, because two groups may be the same
                <span key={at}>{group} </span>
              ))}
            </p>
            <div className="ord-act flex flex-wrap gap-2 print:hidden [&_.ico]:w-4.5 [&_.ico]:h-4.5">
              <CopyButton
                value={value}
                label={isOne ? 'Copy token' : `Copy token ${n + 1}`}
                variant={isOne ? 'primary' : 'line'}
              />
              {isOne && <SmsLink tokens={tokens} to={order.recipient} />}
            </div>
          </li>
        ))}
      </ol>
      {!isOne && <SmsLink tokens={tokens} to={order.recipient} />}
    </section>
  );
}
