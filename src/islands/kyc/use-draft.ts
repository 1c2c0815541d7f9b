import { useCallback, useEffect, useRef } from 'react';
import { keepKycDraft } from '#lib/kyc/browser/calls.ts';
import type { KycDraft } from '#lib/kyc/contract.ts';
import type { DocumentPhotos, FoundPhoto } from './use-document-photos.ts';

const PAUSE_MS = 800;

/**
 * Saves a half-filled form on the server, a moment after the last change, so that another device can
 * continue. Never the number. A failure to save isn't reported.
 */
export function useDraft(read: () => KycDraft) {
  const latest = useRef(read);
  latest.current = read;
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const stop = useCallback(() => clearTimeout(timer.current), []);
  const keep = useCallback(() => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      void keepKycDraft(latest.current()).catch(() => undefined);
    }, PAUSE_MS);
  }, []);
  useEffect(() => stop, [stop]);
  return { keep, stop };
}

/** Saves the form when its photos differ from those it started with. */
export function useKeptPhotos(
  { photos }: Pick<DocumentPhotos, 'photos'>,
  found: readonly FoundPhoto[],
  keep: () => void,
): void {
  const sent = photos.map(({ key }) => key).join();
  const kept = useRef<string>('');
  const before = found.map(({ key }) => key).join();
  useEffect(() => {
    const isFirst = kept.current === '';
    if (sent === kept.current) return;
    kept.current = sent;
    if (!(isFirst && sent === before)) keep();
  }, [sent, before, keep]);
}
