import { useEffect, useRef, useState } from 'react';
import type { DeskCase, DeskQueue } from '#lib/desk/contract.ts';
import { draftSaved, dropDraft, noteDraft, type Words } from './draft-queue.ts';

const PAUSE_MS = 1500;

/**
 * Saves the draft about a case on the server: at a pause, or when a field or the page is left. A draft that
 * can't be saved is still in the form.
 */
export function useDraft(
  queue: DeskQueue,
  { id }: Pick<DeskCase, 'id'>,
  { evidence, note }: Words,
) {
  const [state, setState] = useState<'none' | 'saved' | 'failed'>('none');
  const first = useRef({ evidence, note });
  useEffect(() => {
    const { current: before } = first;
    if (before.evidence === evidence && before.note === note) return undefined;
    first.current = { evidence, note };
    setState('none');
    noteDraft({ queue, id }, { evidence, note }, (isSaved) =>
      setState(isSaved ? 'saved' : 'failed'),
    );
    const timer = setTimeout(() => void draftSaved(), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [queue, id, evidence, note]);
  useEffect(() => {
    const leave = () => void draftSaved();
    window.addEventListener('pagehide', leave);
    return () => window.removeEventListener('pagehide', leave);
  }, []);
  return { state, save: () => void draftSaved(), drop: dropDraft };
}
