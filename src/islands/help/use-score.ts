import { useState } from 'react';
import { ApiError, fieldErrors } from '#lib/browser/api/api-error.ts';
import { scoreTicket } from '#lib/help/browser/calls.ts';
import { presentError } from '#lib/browser/present-error.ts';
import type { Ticket } from '#lib/help/contract.ts';
import { checkScoreWords } from '#lib/help/ticket.ts';

const CONFLICT = 409;
const CHOOSE = 'Choose a score from 1 to 5.';

export interface ScoreTarget {
  ticket: Ticket;
  onSaid: (ticket: Ticket) => void;
  /** It was reopened in the meantime: the displayed state is old. */
  onChanged: () => void;
}

type Wrong = Partial<Record<'score' | 'words', string | undefined>>;

/** The score for our help, while it is entered. */
export function useScore({ ticket, onSaid, onChanged }: ScoreTarget) {
  const [score, setScore] = useState(ticket.score?.score);
  const [words, setWords] = useState(ticket.score?.words ?? '');
  const [wrong, setWrong] = useState<Wrong>({});
  const [busy, setBusy] = useState(false);
  const [isOpen, setOpen] = useState(ticket.score === null);

  const send = async (chosen: number) => {
    setBusy(true);
    try {
      const { data } = await scoreTicket(ticket.id, {
        score: chosen,
        ...(words.trim() ? { words } : {}),
      });
      setOpen(false);
      onSaid(data);
    } catch (error) {
      const { score: ofScore, words: ofWords } = fieldErrors(error);
      setWrong({ score: ofScore, words: ofWords });
      presentError(error, { shownFields: ['score', 'words'] });
      if (error instanceof ApiError && error.status === CONFLICT) onChanged();
    } finally {
      setBusy(false);
    }
  };
  return {
    score,
    words,
    wrong,
    busy,
    isOpen,
    choose: (chosen: number) => {
      setScore(chosen);
      setWrong({});
    },
    write: (text: string) => setWords(text),
    change: () => setOpen(true),
    /** False if nothing is chosen yet. */
    submit: (): boolean => {
      const missing = { score: score ? undefined : CHOOSE, words: checkScoreWords(words) };
      setWrong(missing);
      if (!busy && score && !missing.words) void send(score);
      return score !== undefined;
    },
  };
}
