import { Button } from '#islands/ui/button.tsx';
import { Icon } from '#islands/ui/icon.tsx';
import { Tile } from '#islands/ui/tile.tsx';
import type { Opportunity } from '#lib/rewards/opportunities.contract.ts';
import { iconCircleCheck, iconReceiptText, iconShieldCheck } from '#lib/look/first-icons.ts';
import { iconLock, iconUsers } from '#lib/look/icons.ts';
import { iconGraduationCap } from '#lib/look/service-icons.ts';
import { describeWorth } from '#lib/rewards/opportunity-words.ts';
import { paths } from '#lib/paths.ts';
import { useClaim } from './use-opportunity.ts';

const icons: Record<Opportunity['task'], string> = {
  verify: iconShieldCheck,
  first_trade: iconReceiptText,
  two_factor: iconLock,
  friend: iconUsers,
  learn: iconGraduationCap,
};

const starts: Record<Opportunity['task'], string> = {
  verify: 'Verify',
  first_trade: 'See what you can trade',
  two_factor: 'Turn it on',
  friend: 'Invite friends',
  learn: 'Read the guide',
};

function Ending({ opportunity }: { opportunity: Opportunity }) {
  const { state, gold_coins, amount } = opportunity;
  if (state === 'taken_back') return <>The trade was reversed, and so was the reward.</>;
  if (state === 'spent') return <>The budget is used up. There may be more next month.</>;
  return (
    <>
      {Number(amount) > 0 && 'Added to your rewards. '}
      {gold_coins > 0 && 'Gold coins added.'}
    </>
  );
}

/** What is left to do: start it, or claim it once it is done. */
export function OpportunityAct({ opportunity }: { opportunity: Opportunity }) {
  const { id, task, state, link, title } = opportunity;
  const { busy, claim } = useClaim(id);
  if (state === 'ready')
    return (
      <Button
        size="small"
        busy={busy}
        busyText="Claiming"
        aria-label={`Claim: ${title}`}
        onClick={() => void claim()}
      >
        Claim
      </Button>
    );
  if (state === 'verify')
    return (
      <a className="btn btn-tint btn-s" href={paths.completeKyc}>
        Verify to claim<span className="vh">: {title}</span>
      </a>
    );
  if (state !== 'open') return null;
  return (
    <a className="btn btn-tint btn-s" href={link}>
      {starts[task]}
    </a>
  );
}

export function OpportunityRow({ opportunity }: { opportunity: Opportunity }) {
  const { task, title, text, state } = opportunity;
  const isOver = !['open', 'ready', 'verify'].includes(state);
  return (
    <li className="row items-start">
      <Tile
        icon={state === 'claimed' ? iconCircleCheck : icons[task]}
        tone={isOver ? 'ink' : undefined}
      />
      <span className="row-main">
        <span className="row-t">{title}</span>
        <span className="row-s">{isOver ? <Ending opportunity={opportunity} /> : text}</span>
        <span className="flex flex-wrap items-center justify-between gap-2 mt-2 [&>*+*]:ms-auto">
          <b className="num">{describeWorth(opportunity)}</b>
          <OpportunityAct opportunity={opportunity} />
          {state === 'claimed' && (
            <span className="chip chip-done">
              <Icon path={iconCircleCheck} size={16} />
              Claimed
            </span>
          )}
        </span>
      </span>
    </li>
  );
}
