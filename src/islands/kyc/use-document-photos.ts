import { useCallback, useState } from 'react';
import type { FoundKycDraft, KycDraft } from '#lib/kyc/contract.ts';
import { photoWords, type PhotoKind } from '#lib/kyc/identity-photos.ts';

export type FoundPhoto = FoundKycDraft['photos'][number];

export interface Side {
  /** The key of the uploaded picture. */
  key: string | null;
  /** One is being uploaded. */
  isBusy: boolean;
}

type Sides = Partial<Record<PhotoKind, Side>>;

function problemOf(kind: PhotoKind, side: Side | undefined): string | undefined {
  if (side?.key) return undefined;
  if (side?.isBusy) return 'This photo is still uploading. Wait a moment.';
  return `Add a photo of ${photoWords[kind].name}.`;
}

/** The photos of one document in the form: which sides it needs and what is missing. */
export function useDocumentPhotos(kinds: readonly PhotoKind[], found: readonly FoundPhoto[]) {
  const [sides, setSides] = useState<Sides>({});
  const [isAsked, setAsked] = useState(false);
  const [round, setRound] = useState(0);
  const change = useCallback((kind: PhotoKind, side: Side) => {
    setSides((before) => ({ ...before, [kind]: side }));
  }, []);
  const missing = kinds.filter((kind) => problemOf(kind, sides[kind]));
  const photos: KycDraft['photos'] = kinds.flatMap((kind) => {
    const key = sides[kind]?.key;
    return key ? [{ kind, key }] : [];
  });
  return {
    kinds,
    photos,
    round,
    /** Earlier pictures can be used once: after a rejection all are taken again. */
    found: round === 0 ? found : [],
    change,
    errorOf: (kind: PhotoKind) => (isAsked ? problemOf(kind, sides[kind]) : undefined),
    /** Shows what is missing; returns the first missing side, if any. */
    ask: (): PhotoKind | undefined => {
      setAsked(true);
      return missing[0];
    },
    startOver: () => {
      setAsked(false);
      setRound((before) => before + 1);
    },
  };
}

export type DocumentPhotos = ReturnType<typeof useDocumentPhotos>;
