import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { ApiError } from '#lib/browser/api/api-error.ts';
import {
  answerOpportunity,
  claimOpportunity,
  listOpportunities,
} from '#lib/rewards/browser/calls.ts';
import { presentError } from '#lib/browser/present-error.ts';
import { $opportunities, keepOpportunity } from '#lib/rewards/browser/opportunities.ts';
import type { Opportunity } from '#lib/rewards/opportunities.contract.ts';

/** The page's opportunities, in their current state. */
export function useOpportunities(given: readonly Opportunity[]): readonly Opportunity[] {
  const changed = useStore($opportunities, { ssr: 'initial' });
  return given.map((each) => changed.find(({ id }) => id === each.id) ?? each);
}

const readOne = async (id: string): Promise<Opportunity | undefined> =>
  listOpportunities()
    .then(({ data }) => data.find((each) => each.id === id))
    .catch(() => undefined);

/** Claims the reward; a second press while it is in progress does nothing. */
export function useClaim(id: string) {
  const [busy, setBusy] = useState(false);
  const claim = async () => {
    if (busy) return;
    setBusy(true);
    try {
      const { data } = await claimOpportunity(id);
      keepOpportunity(data);
    } catch (error) {
      // it may have been claimed by a press with a lost answer, or on another device
      const now = await readOne(id);
      if (now) keepOpportunity(now);
      if (now?.state !== 'claimed') presentError(error);
    } finally {
      setBusy(false);
    }
  };
  return { busy, claim };
}

const TOO_SOON = 429;

/** Answers the question of a tutorial. */
export function useAnswer(id: string) {
  const [choice, setChoice] = useState<number | null>(null);
  const [wrong, setWrong] = useState('');
  const [busy, setBusy] = useState(false);
  const send = async (chosen: number) => {
    setBusy(true);
    setWrong('');
    try {
      const { data } = await answerOpportunity(id, chosen);
      keepOpportunity(data.opportunity);
      if (!data.right) setWrong('That’s not it. Read the guide again, then try again.');
    } catch (error) {
      if (error instanceof ApiError && error.status === TOO_SOON)
        setWrong('You can try once a minute. Read the guide again in the meantime.');
      else presentError(error);
    } finally {
      setBusy(false);
    }
  };
  return {
    choice,
    wrong,
    busy,
    choose: (chosen: number) => {
      setChoice(chosen);
      setWrong('');
    },
    submit: () => {
      if (choice === null) setWrong('Choose an answer.');
      else if (!busy) void send(choice);
    },
  };
}
