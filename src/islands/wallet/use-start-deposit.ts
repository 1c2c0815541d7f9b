import { useMachine } from '#islands/ui/use-machine.ts';
import { ApiError, fieldErrors, isBlocked } from '#lib/browser/api/api-error.ts';
import { startDeposit } from '#lib/wallet/browser/calls.ts';
import { dropDraft, keepDraft, readDraft } from '#lib/browser/stores/drafts.ts';
import { presentError } from '#lib/browser/present-error.ts';
import type { StartDeposit } from '#lib/wallet/contract.ts';
import { paths } from '#lib/paths.ts';
import { reduceNewDeposit, type NewDeposit, type Trouble } from './new-deposit.ts';

type Asked = Omit<StartDeposit, 'redirect_url'>;

const none: Trouble = { fields: {}, hint: '' };
const RETRY = 'That didn’t work. You haven’t been charged. Please try again.';
const PROMPT_UNSURE =
  'We lost the connection. If you get a prompt, it’s for this payment and you can approve it. If not, send it again: you won’t be charged twice.';

function troubleOf(error: unknown, { channel }: Asked): Trouble {
  const fields = fieldErrors(error);
  if (Object.keys(fields).length > 0) return { fields, hint: '' };
  if (isBlocked(error)) return none;
  if (error instanceof ApiError && error.code) {
    presentError(error);
    return none;
  }
  return { fields: {}, hint: channel === 'mobile_money' ? PROMPT_UNSURE : RETRY };
}

const STARTING = 'deposit-start';

/**
 * The key of a request, the same until it is answered, also after a reload: a retry opens no second deposit,
 * and sends no second prompt to a phone. Another amount gets a new key.
 */
const keyFor = (asked: Asked): string => keepDraft(STARTING, { asked: JSON.stringify(asked) }).key;

/** A mobile money deposit that was asked for and not answered, after a reload as well. */
export function unansweredPrompt(): Pick<Asked, 'phone_number' | 'network'> {
  const asked = readDraft(STARTING)?.values['asked'];
  return asked ? (JSON.parse(asked) as Asked) : {};
}

/** The errors to show for a state: none, unless the last attempt was refused. */
export const troubleIn = (state: NewDeposit): Trouble =>
  state.name === 'refused' ? state.trouble : none;

/**
 * Starts a deposit and follows it until it can be paid. A second tap while it starts does nothing.
 */
export function useStartDeposit(amount: string | null) {
  const [state, dispatch] = useMachine(reduceNewDeposit, { name: 'choosing', amount });
  const start = async (asked: Asked) => {
    if (!dispatch({ name: 'sent' })) return;
    try {
      const redirect_url = `${location.origin}${paths.deposit}`;
      const { data } = await startDeposit({ ...asked, redirect_url }, keyFor(asked));
      dropDraft(STARTING);
      dispatch({ name: 'started', deposit: data });
    } catch (error) {
      dispatch({ name: 'refused', trouble: troubleOf(error, asked) });
    }
  };
  return { state, dispatch, start };
}

export type StartingDeposit = ReturnType<typeof useStartDeposit>;
