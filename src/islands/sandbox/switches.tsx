import { useState } from 'react';
import { CheckBox } from '#islands/ui/check-box.tsx';
import { Select } from '#islands/ui/select.tsx';
import { TextField } from '#islands/ui/text-field.tsx';
import { setSwitch } from '#lib/sandbox/browser/calls.ts';
import { presentError } from '#lib/browser/present-error.ts';
import type { Behaviour, Switch, SwitchPort } from '#lib/sandbox/contract.ts';

export interface Magic {
  port: string;
  value: string;
  effect: string;
}

const ports: Record<SwitchPort, string> = {
  payments: 'Payment gateway',
  payouts: 'Payouts',
  bills: 'Bills',
  giftcards: 'Gift cards',
  vouchers: 'Dollar vouchers',
  crypto: 'Crypto provider',
  identity: 'ID service',
  prices: 'Coin prices',
  mail: 'Email',
  sms: 'Text messages',
};

const words: Record<Behaviour, string> = {
  done: 'Works',
  failed: 'Declines',
  pending: 'Slow',
  timeout: 'Never responds',
  late: 'Responds late',
  'duplicate notice': 'Sends its notice twice',
};

/** A feed only answers: it can be down or outdated, and sends no notices. */
const feedWords: Partial<Record<Behaviour, string>> = {
  done: 'Works',
  failed: 'Is down',
  timeout: 'Never responds',
  late: 'Gives the prices of ten minutes ago',
};

/** What happens automatically where an operator would review. */
const reviewWords: Partial<Record<SwitchPort, string>> = {
  identity: 'Approve document photos automatically; off, they wait for an operator',
  giftcards: 'Pay for cards and airtime after a minute; off, they wait for an operator',
};

const choicesOf = (port: SwitchPort) =>
  Object.entries(port === 'prices' ? feedWords : words).map(([value, label]) => ({ value, label }));
const LONGEST_MS = 120_000;

const MagicList = ({ magic }: { magic: readonly Magic[] }) => (
  <details>
    <summary className="min-h-target">What to enter to force a response</summary>
    <ul className="grid gap-1 row-s [overflow-wrap:anywhere]">
      {magic.map(({ value, effect }) => (
        <li key={value}>
          <b>{value}</b>: {effect}
        </li>
      ))}
    </ul>
  </details>
);

function SwitchFields({ start, magic }: { start: Switch; magic: readonly Magic[] }) {
  const [now, setNow] = useState(start);
  const [said, setSaid] = useState('');
  const change = async (next: Switch) => {
    setNow(next);
    setSaid('Saving');
    try {
      const { port, behaviour, delay_ms, auto_review } = next;
      const review = reviewWords[port] ? { auto_review } : {};
      await setSwitch({ port, behaviour, delay_ms, ...review });
      setSaid('Saved');
    } catch (error) {
      setNow(now);
      setSaid('Not saved');
      presentError(error);
    }
  };
  const delay = (text: string) => {
    const delay_ms = Math.min(LONGEST_MS, Math.max(0, Math.trunc(Number(text) || 0)));
    if (delay_ms !== now.delay_ms) void change({ ...now, delay_ms });
  };
  return (
    <fieldset className="grid gap-3 py-4">
      <legend className="h-sec">{ports[now.port]}</legend>
      <div className="two">
        <Select
          label="Behaviour"
          choices={choicesOf(now.port)}
          value={now.behaviour}
          hint={said || undefined}
          onChange={(event) => void change({ ...now, behaviour: event.target.value as Behaviour })}
        />
        <TextField
          label="Delay, ms"
          inputMode="numeric"
          defaultValue={String(start.delay_ms)}
          onBlur={(event) => delay(event.target.value)}
        />
      </div>
      {reviewWords[now.port] && (
        <CheckBox
          checked={now.auto_review}
          onChange={(event) => void change({ ...now, auto_review: event.target.checked })}
        >
          {reviewWords[now.port]}
        </CheckBox>
      )}
      {magic.length > 0 && <MagicList magic={magic} />}
    </fieldset>
  );
}

interface SwitchesProps {
  switches: readonly Switch[];
  magic: readonly Magic[];
}

/** How each invented provider behaves from now on. */
export function Switches({ switches, magic }: SwitchesProps) {
  return (
    <div className="rows">
      {switches.map((each) => (
        <SwitchFields
          key={each.port}
          start={each}
          magic={magic.filter(({ port }) => port === each.port)}
        />
      ))}
    </div>
  );
}
