import { useState, type SubmitEvent } from 'react';
import { groupMoney } from '#islands/ui/group-digits.ts';
import { useProofs } from '#islands/help/use-proofs.ts';
import { useFocus } from '#islands/ui/use-focus.ts';
import { ApiError, fieldErrors } from '#lib/browser/api/api-error.ts';
import { decideCase, openUpload, describeError, fetchCase } from '#lib/desk/browser/calls.ts';
import { goTo } from '#lib/browser/navigate.ts';
import type { DeskCase, DeskQueue } from '#lib/desk/contract.ts';
import { parseAmount } from '#lib/money.ts';
import { deskPaths } from '#lib/desk/paths.ts';
import { checkDraft, decisionOf, type Draft, type Wrong } from './decision.ts';
import { itemsAtFirst } from './item-decision.ts';
import { quoteAtFirst } from '#islands/shopping/desk/quote-draft.ts';
import { useDraft } from './use-draft.ts';
import { useKey } from './use-key.ts';

/** All of the agreed amount, or the shown one if that is less. */
const arrivedAtFirst = ({ arrival }: DeskCase): string => {
  if (!arrival) return '';
  const { expected, shown } = arrival;
  const least = parseAmount(shown) < parseAmount(expected) ? shown : expected;
  return groupMoney(least.replace(/\.00$/, ''));
};

/** An amount's initial value: what arrived, or all that can be refunded. */
const amountAtFirst = (found: DeskCase): string =>
  found.refundable ? groupMoney(found.refundable.replace(/\.00$/, '')) : arrivedAtFirst(found);

const startOf = (found: DeskCase): Draft => ({
  verdict: found.verdicts[0] ?? 'approve',
  items: itemsAtFirst(found),
  amount: amountAtFirst(found),
  reason_code: '',
  proof: '',
  evidence: found.draft?.evidence ?? '',
  note: found.draft?.note ?? '',
  until: '',
  to: '',
  provider_reference: '',
  codes: [],
  stage: '',
  facts: {},
  quote: quoteAtFirst(found.to_quote),
  without: [],
});

const CONFLICT = 409;

/** Whether the first decision moves no money: one that pays is never preselected. */
const beginsChosen = (queue: DeskQueue): boolean => queue === 'tickets' || queue === 'shopping';

/** A decision being made: what was typed stays until the server has accepted it. */
export function useDecision(queue: DeskQueue, found: DeskCase) {
  const [draft, setDraft] = useState(() => startOf(found));
  const [isChosen, setIsChosen] = useState(() => beginsChosen(queue));
  const [wrong, setWrong] = useState<Wrong>({});
  const [said, setSaid] = useState('');
  const [busy, setBusy] = useState(false);
  const focusOn = useFocus();
  const keyOf = useKey();
  const { news, seen, look } = useNews(queue, found);
  const saving = useDraft(queue, found, draft);
  const proofs = useProofs(undefined, async (picture) => ({
    data: await openUpload(queue, found.id, picture),
  }));
  const refuse = (form: HTMLFormElement, fields: Wrong, text: string) => {
    setWrong(fields);
    setSaid(text);
    focusOn(form);
  };
  const send = async (form: HTMLFormElement) => {
    const decision = { ...decisionOf(queue, found, draft), ...seen, ...proofs.body };
    setBusy(true);
    saving.drop();
    try {
      const { state } = await decideCase(queue, found.id, decision, keyOf(decision));
      const what = state === 'decided' ? 'decided' : 'second';
      goTo(deskPaths.queue(queue, { said: what, reference: found.reference }));
    } catch (error) {
      const fields: Wrong = fieldErrors(error);
      proofs.refuse(error);
      if (error instanceof ApiError && error.status === CONFLICT) await look();
      const isShown = Object.keys(fields).length > 0;
      refuse(form, fields, isShown ? '' : describeError(error));
      setBusy(false);
    }
  };
  return {
    draft,
    isChosen,
    wrong,
    said,
    busy,
    news,
    saving,
    proofs,
    change: (part: Partial<Draft>) => {
      setDraft((now) => ({ ...now, ...part }));
      if (part.verdict) setIsChosen(true);
    },
    submit: (event: SubmitEvent<HTMLFormElement>) => {
      event.preventDefault();
      if (busy) return;
      if (!isChosen) return setSaid('Choose a decision.');
      const missing = checkDraft(queue, found, draft);
      setSaid('');
      setWrong(missing);
      if (Object.keys(missing).length > 0) focusOn(event.currentTarget);
      else if (proofs.mayGo()) void send(event.currentTarget);
    },
  };
}

/** Messages that arrived while someone was deciding the case, after the page was rendered. */
function useNews(queue: DeskQueue, { id, seen: first, timeline }: DeskCase) {
  const [seen, setSeen] = useState(first);
  const [news, setNews] = useState<DeskCase['timeline']>([]);
  return {
    news,
    /** What a decision names as read. */
    seen: seen === undefined ? {} : { seen },
    /** Asks for news; undefined for a case without them. */
    look: async (): Promise<void> => {
      if (first === undefined) return;
      const now = await fetchCase(queue, id).catch(() => undefined);
      if (!now) return;
      setNews(now.timeline.slice(timeline.length));
      setSeen(now.seen);
    },
  };
}
