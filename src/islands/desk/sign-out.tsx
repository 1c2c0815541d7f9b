import { useState } from 'react';
import { Icon } from '#islands/ui/icon.tsx';
import { closeSession } from '#lib/desk/browser/calls.ts';
import { clearGate, hasSentAll } from '#lib/e-tickets/browser/gate/clear-gate.ts';
import { goTo } from '#lib/browser/navigate.ts';
import { iconLogOut } from '#lib/look/first-icons.ts';
import { deskPaths } from '#lib/desk/paths.ts';

/** Ends the operator's session; when the server can't be reached, it shows a message and stays. */
export function SignOut() {
  const [text, setText] = useState('Sign out');
  const leave = async () => {
    setText('Signing out');
    try {
      if (!(await hasSentAll())) return setText('Scans not sent yet, try again');
      await closeSession();
      clearGate();
      goTo(deskPaths.login);
    } catch {
      setText('Not signed out, try again');
    }
  };
  return (
    <button
      type="button"
      className="text-14-only inline-flex items-center gap-1.5 min-h-target py-0 px-2 rounded-md text-on-primary font-semibold no-underline whitespace-nowrap hover:bg-glass aria-[current=page]:bg-glass"
      onClick={() => void leave()}
    >
      <Icon path={iconLogOut} size={20} />
      {text}
    </button>
  );
}
