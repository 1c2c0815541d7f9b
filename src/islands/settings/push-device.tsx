import { useEffect, useState } from 'react';
import { Switch } from '#islands/ui/switch.tsx';
import {
  readPushState,
  turnOffPush,
  turnOnPush,
  type PushState,
} from '#lib/notifications/browser/push/device.ts';
import { currentUser } from '#lib/browser/stores/session-state.ts';

const words: Record<PushState | 'failed', string> = {
  on: 'You’ll be notified instantly on this device, even when Oja is closed, until you sign out.',
  off: 'Get notified instantly, even when Oja is closed. Your browser will ask first.',
  blocked:
    'Your browser blocks notifications from us. To allow them, tap the icon left of the address, open permissions, allow notifications and reload this page.',
  install:
    'On iPhone and iPad, notifications only work from the Home Screen. Tap Share, Add to Home Screen, then open Oja from there.',
  unsupported: 'This browser doesn’t support notifications. You’ll still get email and SMS.',
  failed: 'That didn’t work. Check your connection and try again.',
};

/** Push on this one device: what the browser allows, in its own words. */
export function PushDevice() {
  const [state, setState] = useState<PushState>();
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState(false);
  useEffect(() => void readPushState().then(setState), []);
  const change = async (on: boolean) => {
    const user = currentUser();
    if (!user) return;
    setBusy(true);
    setFailed(false);
    try {
      setState(await (on ? turnOnPush(user.uuid) : turnOffPush()));
    } catch {
      setFailed(true);
    } finally {
      setBusy(false);
    }
  };
  const canChange = state === 'on' || state === 'off';
  return (
    <section className="card" aria-labelledby="push-device">
      <div className="card-head">
        <h2 id="push-device">Push on this device</h2>
      </div>
      <Switch
        name="push-device"
        checked={state === 'on'}
        disabled={!canChange}
        busy={busy}
        describedBy="push-device-state"
        onChange={(on) => void change(on)}
      >
        <span className="row-t">Notify this device</span>
      </Switch>
      <p className="sub" id="push-device-state" role="status">
        {failed ? words.failed : words[state ?? 'off']}
      </p>
      <noscript>
        <p className="sub">This switch needs JavaScript.</p>
      </noscript>
    </section>
  );
}
