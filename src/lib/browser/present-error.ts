import { saidWithoutCode, showOf, type ModalName, type Show } from '#lib/errors/shows.ts';
import { ApiError, isBlocked, isLost } from '#lib/browser/api/api-error.ts';
import { goTo } from '#lib/browser/navigate.ts';
import {
  FAILED_CALL,
  openAuth,
  openError,
  openFlagged,
  showToast,
  showToastNext,
} from '#lib/browser/stores/overlays.ts';
import { keepPlace } from '#lib/browser/stores/pending-place.ts';
import { endSession } from '#lib/browser/end-session.ts';
import { isSignedIn } from '#lib/browser/stores/session-state.ts';

export interface PresentOptions {
  /** Shows the captcha; without it, a toast asks to try again. */
  onCaptcha?: () => void;
  /** What the visitor signed in with, for emails about a locked or unverified account. */
  login?: string;
  /** Fields that already show their messages: a 422 about these isn't shown twice. */
  shownFields?: readonly string[];
}

interface Said {
  message: string;
  login: string;
  help: string | undefined;
}

const say500 = saidWithoutCode.server_error[1];
const toastError = (text: string, help?: string) =>
  void showToast(text || say500, { tone: 'error', help });
const toastFailedCall = (help?: string) =>
  void showToast(say500, { tone: 'error', help, id: FAILED_CALL });

/** The address of the help answer that the server named. */
const helpOf = ({ body }: ApiError): string | undefined =>
  typeof body['help'] === 'string' ? body['help'] : undefined;

/** No one should be sent to verify something that wouldn't raise the limit. */
function reachedOr(error: ModalName, { body }: ApiError): ModalName {
  if (error !== 'limit-exceeded') return error;
  if (body['own_limit'] === true) return 'own-limit';
  return body['highest_level'] === true ? 'limit-reached' : error;
}

function showModal(error: ModalName, said: Said): void {
  if (error === 'two-factor') openAuth('two-factor');
  else if (error === 'flagged') openFlagged();
  else openError(error, said.message, said.login, said.help);
}

function lockAccount(said: Said): void {
  if (!isSignedIn()) return openError('account-locked', said.message, said.login, said.help);
  // the page closes in a moment, so the reason has to be shown on the next one
  showToastNext(said.message, { tone: 'error', ms: null, ...(said.help && { help: said.help }) });
  toastError(said.message, said.help);
  void endSession('refused');
}

function presentShow(show: Show, said: Said, { onCaptcha }: PresentOptions): void {
  switch (show.as) {
    case 'toast':
      return toastError(said.message, said.help);
    case 'silent':
      return undefined;
    case 'goTo':
      if (show.path.startsWith('/security')) keepPlace();
      return goTo(show.path);
    case 'modal':
      return showModal(show.name, said);
    case 'captcha':
      return onCaptcha ? onCaptcha() : toastError(said.message);
    case 'lockAccount':
      return lockAccount(said);
    default:
      return show satisfies never;
  }
}

/** The code of a reply that carries none, found by its text. */
const codeByText = ({ status, message }: ApiError): string | undefined =>
  Object.entries(saidWithoutCode).find(
    ([, [known, text]]) => known === status && text === message,
  )?.[0];

function presentFields(error: ApiError, shown: readonly string[]): void {
  const fields = Object.entries(error.errors).filter(([field]) => !shown.includes(field));
  if (fields.length === 0 && Object.keys(error.errors).length > 0) return;
  toastError(fields[0]?.[1][0] ?? error.message, helpOf(error));
}

function presentStatus(error: ApiError, options: PresentOptions): void {
  if (error.status === 401) return;
  if (error.status === 422) return presentFields(error, options.shownFields ?? []);
  // an offline page says so itself (spec 8: 500 unless offline)
  if (isLost(error) && !navigator.onLine) return;
  if (error.status === 0 || error.status === 500) return toastFailedCall(helpOf(error));
  toastError(error.message, helpOf(error));
}

/**
 * Shows what went wrong: as the catalogue says for the code, or else as spec 8 says for the status. An
 * unknown failure counts as a 500; calls that were never sent show nothing.
 */
export function presentError(error: unknown, options: PresentOptions = {}): void {
  if (isBlocked(error)) return;
  if (!(error instanceof ApiError)) return toastFailedCall();
  const code = error.code ?? codeByText(error);
  const found = code ? showOf(code) : undefined;
  const show: Show | undefined =
    found?.as === 'modal' ? { ...found, name: reachedOr(found.name, error) } : found;
  const { message } = error;
  if (show)
    presentShow(show, { message, login: options.login ?? '', help: helpOf(error) }, options);
  else presentStatus(error, options);
}
