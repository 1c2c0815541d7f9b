import { useEffect, useState } from 'react';
import { fetchHostedCheck, type HostedCheck } from '#lib/kyc/browser/calls.ts';
import { updateUser } from '#lib/browser/stores/session-state.ts';

const EVERY_MS = 3_000;

/** Polls a hosted check until it is decided; a lost answer is requested again. */
export function useHostedCheck(reference: string | null): HostedCheck | null {
  const [check, setCheck] = useState<HostedCheck | null>(null);
  const isDecided = check !== null && check.status !== 'pending';
  useEffect(() => {
    if (!reference || isDecided) return undefined;
    let isHere = true;
    let timer: ReturnType<typeof setTimeout>;
    const ask = async () => {
      const reply = await fetchHostedCheck(reference).catch(() => null);
      if (!isHere) return;
      if (reply) {
        setCheck(reply.data);
        if (reply.data.status === 'verified') updateUser(reply.data.user);
      }
      timer = setTimeout(() => void ask(), EVERY_MS);
    };
    void ask();
    return () => {
      isHere = false;
      clearTimeout(timer);
    };
  }, [reference, isDecided]);
  return check;
}
