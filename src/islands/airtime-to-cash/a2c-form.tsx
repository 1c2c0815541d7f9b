import { afresh, TypedNote } from '#islands/forms/afresh.tsx';
import { useMarked } from '#islands/forms/use-marked.ts';
import { Button } from '#islands/ui/button.tsx';
import { FormFoot } from '#islands/ui/form-foot.tsx';
import { MarkChoices } from '#islands/ui/choice-chips.tsx';
import { groupMoney } from '#islands/ui/group-digits.ts';
import { Money } from '#islands/ui/money.tsx';
import { MoneyField } from '#islands/ui/money-field.tsx';
import { Note } from '#islands/ui/note.tsx';
import { PhoneField } from '#islands/ui/phone-field.tsx';
import { Presets } from '#islands/ui/presets.tsx';
import type { AirtimeNetwork } from '#lib/airtime-to-cash/contract.ts';
import { sheetOf } from '#lib/look/marks.ts';
import { formatMoney, parseAmount } from '#lib/money.ts';
import { airtimeRule, percentText } from '#lib/airtime-to-cash/airtime-transfer.ts';
import { checkPhoneNumber, matchedPrefix } from '#lib/rules/network.ts';
import { checkAirtime, payoutOf, transfersOf, transfersText } from './payout.ts';
import { useA2c, type A2c, type A2cGiven } from './use-a2c.ts';

const PRESETS = ['500.00', '1000.00', '5000.00', '20000.00'];

/** The network that the number suggests, if another one is chosen. */
function advice({ guess, network, sender }: A2c): string | undefined {
  if (!guess || !network || guess.id === network.id) return undefined;
  const prefix = matchedPrefix(sender, guess) ?? '';
  return `${prefix} usually means ${guess.short_name}. You can only transfer airtime within one network, so choose the one your line is on now.`;
}

/** The payout, before anything is asked: percentage, amount, and how to send it. */
function PayoutCard({ network, airtime }: { network: AirtimeNetwork; airtime: string | null }) {
  const { currency, short_name, rate, per_transfer, per_day } = network;
  const format = (amount: string) => formatMoney(amount, currency);
  const transfers = airtime ? transfersOf(airtime, network) : [];
  return (
    <section className="card stack-s" aria-labelledby="get">
      <div aria-live="polite">
        <h2 className="cap" id="get">
          You get
        </h2>
        {airtime ? (
          <Money amount={payoutOf(airtime, network)} currency={currency} size="xl" />
        ) : (
          <p className="sub">Enter an amount to see your payout.</p>
        )}
      </div>
      <dl className="facts">
        <div>
          <dt>We pay for {short_name}</dt>
          <dd>{percentText(rate)}</dd>
        </div>
        {airtime && (
          <div>
            <dt>You send</dt>
            <dd>{transfersText(transfers, network)}</dd>
          </div>
        )}
        <div>
          <dt>Maximum per transfer</dt>
          <dd>{format(per_transfer)}</dd>
        </div>
        <div>
          <dt>Maximum per day</dt>
          <dd>{format(per_day)}</dd>
        </div>
        <div>
          <dt>Our fee</dt>
          <dd>{format('0.00')}</dd>
        </div>
        <div>
          <dt>Paid to</dt>
          <dd>Your Oja wallet</dd>
        </div>
      </dl>
      <p className="cap">{airtimeRule}</p>
    </section>
  );
}

/** The network of the line, each with its rate. */
function Network({ a2c, id }: { a2c: A2c; id: string }) {
  const hint = advice(a2c);
  return (
    <MarkChoices
      label="Your network"
      choices={a2c.networks.map((each) => ({
        value: each.id,
        label: each.short_name,
        detail: percentText(each.rate),
      }))}
      sheet={sheetOf('bills', id)}
      marks={Object.fromEntries(
        a2c.networks.map((each) => [each.id, each.short_name.charAt(0).toUpperCase()]),
      )}
      value={id}
      onChoose={a2c.choose}
      hint={
        <p className="hint" aria-live="polite" hidden={!hint}>
          {hint}
        </p>
      }
    />
  );
}

function Fields({ a2c }: { a2c: A2c }) {
  const { form, network, country, airtime } = a2c;
  if (!network) return null;
  const { min, max, currency } = network;
  const { errors } = form.formState;
  const isWithin = (preset: string) => parseAmount(preset) <= parseAmount(max);
  return (
    <section className="card stack" aria-label="Your airtime">
      <Network a2c={a2c} id={network.id} />
      <div className="stack-s">
        <MoneyField
          label="Airtime to sell"
          aside={`${formatMoney(min, currency)} to ${formatMoney(max, currency)}`}
          currency={currency}
          error={errors.amount?.message}
          {...form.register('amount', {
            validate: (value) => checkAirtime(value ?? '', network) ?? true,
          })}
        />
        <Presets
          label="Quick amounts"
          amounts={PRESETS.filter(isWithin)}
          currency={currency}
          value={airtime}
          onChoose={(preset) =>
            form.setValue('amount', groupMoney(preset.replace(/\.00$/, '')), {
              shouldValidate: true,
            })
          }
        />
      </div>
      <PhoneField
        label="Phone number you’ll send from"
        hint="Send from your own line. We can’t pay for anyone else’s airtime."
        error={errors.phone_number?.message}
        {...form.register('phone_number', {
          validate: (value) => checkPhoneNumber(value ?? '', country) ?? true,
        })}
      />
    </section>
  );
}

function Foot({ a2c: { network, airtime, form, isGuest } }: { a2c: A2c }) {
  const marked = useMarked(form.control);
  if (!network) return null;
  const { currency } = network;
  const sum = airtime && { label: 'You get', amount: payoutOf(airtime, network), currency };
  return (
    <FormFoot beside marked={marked} sum={sum || null}>
      <Button type="submit" busy={form.formState.isSubmitting} busyText="Getting a number">
        {isGuest ? 'Sign in to sell' : 'Get the number to send to'}
      </Button>
    </FormFoot>
  );
}

/** Selling airtime: the payout first, then the line it is sent from. */
export const A2cForm = afresh(function A2cForm(given: A2cGiven) {
  const a2c = useA2c(given);
  const { network, airtime, problem } = a2c;
  if (!network) return null;
  const isBusy = network.receiver === 'busy';
  return (
    <form className="sell-flow" noValidate onSubmit={(event) => void a2c.submit(event)}>
      <div className="sell-a">
        <TypedNote typed={a2c.typed} />
        <Fields a2c={a2c} />
      </div>
      <div className="sell-b">
        <PayoutCard network={network} airtime={airtime} />
        {(problem ?? isBusy) && (
          <Note tone="warn" alert={problem !== undefined}>
            {problem ??
              `All our ${network.short_name} numbers are in use. Try again within 30 minutes.`}
          </Note>
        )}
        <Foot a2c={a2c} />
      </div>
    </form>
  );
});
