import { useRef, useState } from 'react';
import { ApiError, fieldErrors } from '#lib/browser/api/api-error.ts';
import { addPayoutAccount } from '#lib/kyc/browser/calls.ts';
import { presentError } from '#lib/browser/present-error.ts';
import { updateUser } from '#lib/browser/stores/session-state.ts';
import type { PayoutAccount } from '#lib/kyc/contract.ts';
import type { Bank } from '#lib/reference/contract.ts';
import { typedAccount, typedDigits } from '#lib/rules/typed.ts';
import { useNameCheck } from './use-name-check.ts';

type Kind = Bank['type'];
type Wrong = Partial<Record<'account_number' | 'bvn' | 'pin' | 'bank_code', string>>;

const bvnCodes = ['bvn_update_required', 'glover_account_bvn_required'];
const asksForBvn = (error: unknown) =>
  error instanceof ApiError && error.code !== null && bvnCodes.includes(error.code);

function useChoice(banks: readonly Bank[]) {
  const [kind, setKind] = useState<Kind>(() =>
    banks.some((each) => each.type === 'mobile_money') ? 'mobile_money' : 'bank',
  );
  const [bank, setBank] = useState<Bank | null>(null);
  const [typed, setTyped] = useState('');
  const number = typedAccount(typed, bank?.pattern ?? null);
  const isWhole = bank !== null && new RegExp(bank.pattern).test(number);
  return {
    kind,
    bank,
    number,
    isWhole,
    setBank,
    setTyped,
    setKind: (next: Kind) => {
      setKind(next);
      setBank(null);
    },
  };
}

/** Adds a payout account: bank, number, the bank's own name for it, then saving. */
export function useAccountForm(
  banks: readonly Bank[],
  hasPin: boolean,
  onAdded: (account: PayoutAccount) => void,
) {
  const choice = useChoice(banks);
  const { bank, number, isWhole } = choice;
  const [round, setRound] = useState(0);
  const check = useNameCheck(bank?.code ?? null, isWhole ? number : null, round);
  const [wrong, setWrong] = useState<Wrong>({});
  const [needsBvn, setNeedsBvn] = useState(false);
  const [busy, setBusy] = useState(false);
  const [tries, setTries] = useState(0);
  const running = useRef(false);

  const refuse = (error: unknown) => {
    setTries((before) => before + 1);
    if (asksForBvn(error)) {
      setWrong(needsBvn ? { bvn: 'This BVN doesn’t match your details. Please check it.' } : {});
      return setNeedsBvn(true);
    }
    setWrong(fieldErrors(error));
    presentError(error, { shownFields: ['account_number', 'bvn', 'pin', 'bank_code'] });
  };
  const save = async (secrets: { bvn: string; pin: string }) => {
    if (running.current || !bank || check.state !== 'found') return;
    running.current = true;
    setBusy(true);
    setWrong({});
    try {
      const { data } = await addPayoutAccount({
        bank_code: bank.code,
        account_number: number,
        type: bank.type,
        ...(secrets.bvn ? { bvn: typedDigits(secrets.bvn) } : {}),
        ...(hasPin ? { pin: secrets.pin } : {}),
      });
      updateUser(data.user);
      onAdded(data.account);
    } catch (error) {
      refuse(error);
    } finally {
      running.current = false;
      setBusy(false);
    }
  };
  const askAgain = () => setRound((before) => before + 1);
  return { ...choice, check, askAgain, wrong, needsBvn, busy, tries, save };
}
