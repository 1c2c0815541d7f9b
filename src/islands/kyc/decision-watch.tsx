import { useEffect } from 'react';
import { fetchKycStatus } from '#lib/kyc/browser/calls.ts';
import { reloadPage } from '#lib/browser/navigate.ts';
import type { KycStatus } from '#lib/kyc/contract.ts';

const EVERY_MS = 5_000;
const SLOW_MS = 20_000;
const SLOW_AFTER_MS = 120_000;

const countWaiting = ({ documents }: KycStatus) =>
  documents.filter(({ state }) => state === 'pending').length;

/**
 * Polls a document in review while the page is visible; a decision reloads the page, which then shows it.
 * @param waiting documents that were waiting when the page was rendered
 */
export function DecisionWatch({ waiting }: { waiting: number }) {
  useEffect(() => {
    const since = Date.now();
    let timer: ReturnType<typeof setTimeout>;
    let isHere = true;
    const later = () => {
      const pause = Date.now() - since > SLOW_AFTER_MS ? SLOW_MS : EVERY_MS;
      timer = setTimeout(() => void look(), pause);
    };
    const look = async () => {
      const isSeen = document.visibilityState === 'visible';
      const reply = isSeen ? await fetchKycStatus().catch(() => null) : null;
      if (!isHere) return;
      if (reply && countWaiting(reply.data) < waiting) reloadPage();
      else later();
    };
    later();
    return () => {
      isHere = false;
      clearTimeout(timer);
    };
  }, [waiting]);
  return null;
}
