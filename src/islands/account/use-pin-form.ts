import { useRef, useState, type FormEvent } from 'react';
import { mailed, pin as pinRule } from '#lib/constants.ts';
import { checkNewPin } from '#lib/rules/pin.ts';
import { changePin, setPin, type PinProof } from '#lib/account/browser/calls.ts';
import { fieldErrors } from '#lib/browser/api/api-error.ts';
import { presentError } from '#lib/browser/present-error.ts';
import { updateUser } from '#lib/browser/stores/session-state.ts';

/** `none`: there is no PIN yet, so this one is the first. */
export type ProofKind = 'pin' | 'code' | 'none';

const DIFFERENT = 'Your PINs don’t match. Enter the second one again.';
const SAME = 'Choose a PIN you haven’t just used.';
const isWhole = (code: string) => code.length === pinRule.digits;
const shown = ['current_pin', 'code', 'pin', 'pin_confirmation'];

const save = (kind: ProofKind, proof: string, next: string) => {
  if (kind === 'none') return setPin(next);
  const given: PinProof = kind === 'pin' ? { current_pin: proof } : { code: proof };
  return changePin(given, next);
};

/** What is wrong with the two new PINs, shown while they are typed. */
function judge(kind: ProofKind, proof: string, first: string, second: string) {
  const isSame = kind === 'pin' && first === proof;
  const weak = isWhole(first) ? (checkNewPin(first) ?? (isSame ? SAME : undefined)) : undefined;
  const different = isWhole(first) && isWhole(second) && first !== second ? DIFFERENT : undefined;
  return { weak, different };
}

/** The boxes of one attempt. A new `round` empties them. */
function useBoxes() {
  const [round, setRound] = useState(0);
  const [value, setValue] = useState('');
  const empty = () => {
    setValue('');
    setRound((before) => before + 1);
  };
  return { round, value, setValue, empty };
}

export function usePinForm(start: ProofKind, onDone: () => void) {
  const [kind, setKind] = useState(start);
  const proof = useBoxes();
  const first = useBoxes();
  const second = useBoxes();
  const [refused, setRefused] = useState<Record<string, string>>({});
  const [busy, setBusy] = useState(false);
  const running = useRef(false);
  const { weak, different } = judge(kind, proof.value, first.value, second.value);
  const isProven = kind === 'none' || proof.value.length === mailed.codeDigits;
  const isReady = isProven && isWhole(first.value) && !weak && first.value === second.value;
  const choose = (next: ProofKind) => {
    setKind(next);
    setRefused({});
    proof.empty();
  };
  const refuse = (error: unknown) => {
    const texts = fieldErrors(error);
    setRefused(texts);
    if (texts['current_pin'] ?? texts['code']) proof.empty();
    if (texts['pin']) [first, second].forEach((boxes) => boxes.empty());
    presentError(error, { shownFields: shown });
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!isReady || running.current) return;
    running.current = true;
    setBusy(true);
    setRefused({});
    try {
      await save(kind, proof.value, first.value);
      updateUser({ has_pin_set_up: true });
      onDone();
    } catch (error) {
      refuse(error);
    } finally {
      running.current = false;
      setBusy(false);
    }
  };
  const errors = {
    proof: refused['current_pin'] ?? refused['code'],
    first: weak ?? refused['pin'],
    second: different ?? refused['pin_confirmation'],
  };
  return { kind, choose, proof, first, second, errors, isReady, busy, submit };
}
