import { useEffect, useRef } from 'react';
import { MarkChoices } from '#islands/ui/choice-chips.tsx';
import { Icon } from '#islands/ui/icon.tsx';
import type { Biller } from '#lib/contracts/refill.ts';
import { iconCircleAlert } from '#lib/look/first-icons.ts';
import { iconLightbulb } from '#lib/look/icons.ts';
import { matchedPrefix } from '#lib/rules/network.ts';
import { markOf } from './network-mark.ts';

interface NetworkChoiceProps {
  networks: Biller[];
  network: Biller | undefined;
  guess: Biller | undefined;
  /** National digits typed so far. */
  number: string;
  problem: string | undefined;
  onChoose: (billId: string) => void;
}

function Advice({ network, guess, number, problem }: NetworkChoiceProps) {
  if (problem)
    return (
      <p className="hint hint-bad" role="alert">
        <Icon path={iconCircleAlert} size={16} />
        <span>{problem}</span>
      </p>
    );
  const usual = guess && `${matchedPrefix(number, guess)} usually means ${guess.short_name}.`;
  const isOther = guess && network && guess !== network;
  const text = isOther
    ? `${usual} You chose ${network.short_name}: make sure the number has moved there.`
    : usual && `${usual} Moved to another network? Tap the right one.`;
  return (
    <p className="hint" aria-live="polite" hidden={!text}>
      {text && <Icon path={iconLightbulb} size={16} />}
      {text && <span>{text}</span>}
    </p>
  );
}

/** Guessed from the number, always the person's to change: numbers move between networks. */
export function NetworkChoice(props: NetworkChoiceProps) {
  const { networks, network, problem, onChoose } = props;
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (problem) box.current?.querySelector('button')?.focus();
  }, [problem]);
  return (
    <div ref={box}>
      <MarkChoices
        label="Network"
        choices={networks.map((each) => ({ value: each.bill_id, label: each.short_name }))}
        marks={Object.fromEntries(networks.map((each) => [each.bill_id, markOf(each)]))}
        value={network?.bill_id ?? null}
        onChoose={onChoose}
        hint={<Advice {...props} />}
      />
    </div>
  );
}
