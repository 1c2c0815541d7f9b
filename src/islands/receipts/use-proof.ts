import { useCallback, useEffect, useRef, useState } from 'react';
import { fetchFile } from '#lib/browser/api/files.ts';
import { isLiteNow } from '#lib/browser/lite-now.ts';
import {
  fetchProofs,
  proofUrl,
  type ProofAbout,
  type ProofShown,
} from '#lib/receipts/browser/calls.ts';
import type { Proofs } from '#lib/receipts/proof.contract.ts';
import type { ProofFace, ProofShape } from '#lib/receipts/proof-faces.ts';

export interface ProofChoice extends ProofShown {
  /** Null: the first one. */
  face: ProofFace | null;
  shape: ProofShape;
}

/** A picture, with its content as text. */
export interface DrawnProof {
  file: File;
  url: string;
  text: string;
  link: string;
}

const endings: Record<string, string> = { 'image/jpeg': 'jpg' };

const nameOf = (face: ProofFace, { type }: Blob) => `oja-${face}.${endings[type] ?? 'png'}`;

/** The pictures that this sheet has already loaded, by address. */
function usePictures() {
  const loaded = useRef(new Map<string, { file: File; url: string }>());
  useEffect(() => {
    const pictures = loaded.current;
    return () => {
      for (const { url } of pictures.values()) URL.revokeObjectURL(url);
      pictures.clear();
    };
  }, []);
  return useCallback(async (face: ProofFace, address: string) => {
    const known = loaded.current.get(address);
    if (known) return known;
    const blob = await fetchFile(address);
    const file = new File([blob], nameOf(face, blob), { type: blob.type || 'image/png' });
    const picture = { file, url: URL.createObjectURL(file) };
    loaded.current.set(address, picture);
    return picture;
  }, []);
}

/** The chosen picture. Lite mode loads none before its owner wants to see it. */
export function useProof(about: ProofAbout) {
  const [choice, setChoice] = useState<ProofChoice>({
    face: null,
    shape: 'story',
    amount: false,
    name: false,
  });
  const [proofs, setProofs] = useState<Proofs | null>(null);
  const [drawn, setDrawn] = useState<DrawnProof | null>(null);
  const [error, setError] = useState<unknown>(null);
  const [attempt, setAttempt] = useState(0);
  const [isWanted, setWanted] = useState(() => !isLiteNow());
  const pictureAt = usePictures();
  const { order, spin } = about;
  const { amount, name, shape } = choice;

  useEffect(() => {
    let isCurrent = true;
    const subject = { ...(order && { order }), ...(spin && { spin }) };
    const load = async () => {
      const { data } = await fetchProofs(subject, { amount, name });
      if (!isCurrent) return;
      setProofs(data);
      const of = data.faces.find(({ face }) => face === choice.face) ?? data.faces[0];
      if (!of || !isWanted) return;
      const address = proofUrl(of.face, shape, subject, { amount, name });
      const picture = await pictureAt(of.face, address);
      if (isCurrent) setDrawn({ ...picture, text: of.text, link: of.link });
    };
    setError(null);
    setDrawn(null);
    load().catch((problem: unknown) => {
      if (isCurrent) setError(problem);
    });
    return () => {
      isCurrent = false;
    };
  }, [order, spin, amount, name, shape, choice.face, attempt, isWanted, pictureAt]);

  return {
    choice,
    choose: (change: Partial<ProofChoice>) => setChoice((before) => ({ ...before, ...change })),
    proofs,
    drawn,
    error,
    isWanted,
    want: () => setWanted(true),
    retry: () => setAttempt((before) => before + 1),
  };
}

export type ProofState = ReturnType<typeof useProof>;
