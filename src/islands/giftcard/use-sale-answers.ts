import { useEffect, useState } from 'react';
import {
  keepParts,
  readParts,
  saleDraft,
  type SaleAnswers,
} from '#lib/giftcard/browser/sale-draft.ts';
import type { Source } from './sources.ts';

const unanswered: SaleAnswers = { source: null, isSure: false, isAgreed: false };

/**
 * A seller's answers about the cards. The source and the ticks survive a reload and a new sign-in, as
 * pictures do; codes are kept in memory only.
 */
export function useSaleAnswers(brand: string) {
  const [answers, setAnswers] = useState(unanswered);
  const [codes, setCodes] = useState<Record<string, string>>({});
  useEffect(() => setAnswers(readParts(brand).answers ?? unanswered), [brand]);
  const change = (part: Partial<SaleAnswers>) => {
    const next = { ...answers, ...part };
    setAnswers(next);
    saleDraft(brand);
    keepParts(brand, { answers: next });
  };
  return {
    ...answers,
    codes,
    setSource: (source: Source) => change({ source, isSure: false }),
    setSure: (isSure: boolean) => change({ isSure }),
    setAgreed: (isAgreed: boolean) => change({ isAgreed }),
    setCode: (id: string, code: string) => setCodes((before) => ({ ...before, [id]: code })),
  };
}
