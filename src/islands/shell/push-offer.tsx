import { useState } from 'react';
import { createRoot } from 'react-dom/client';
import { Button } from '#islands/ui/button.tsx';
import { Tile } from '#islands/ui/tile.tsx';
import { turnOnPush } from '#lib/notifications/browser/push/device.ts';
import { rememberAsked, whenFree } from '#lib/notifications/browser/push/offer.ts';
import { currentUser } from '#lib/browser/stores/session-state.ts';
import { showToast } from '#lib/browser/stores/overlays.ts';
import { iconBell } from '#lib/look/first-icons.ts';
import { paths } from '#lib/paths.ts';

const later = 'You can turn it on later in Settings, under Preferences.';

async function turnOn(): Promise<void> {
  const user = currentUser();
  if (!user) return;
  try {
    const state = await turnOnPush(user.uuid);
    if (state === 'on') showToast('Notifications are on for this device');
    else if (state === 'off') showToast(later, { tone: 'info' });
    else showToast(`Your browser blocks notifications from us. ${later}`, { tone: 'warning' });
  } catch {
    showToast(`This browser can’t show notifications right now. ${later}`, { tone: 'warning' });
  }
}

function PushQuestion({ onClose }: { onClose: () => void }) {
  const [busy, setBusy] = useState(false);
  const close = () => {
    rememberAsked();
    onClose();
  };
  const accept = async () => {
    setBusy(true);
    await turnOn();
    close();
  };
  return (
    <section
      className="fixed inset-x-4 top-auto bottom-[calc(var(--foot,0px)_+_1rem)] z-30 grid gap-3 p-4 border rounded bg-surface shadow-3 md:start-auto md:w-96"
      aria-labelledby="push-ask"
    >
      <div className="flex items-start gap-3">
        <Tile icon={iconBell} tone="ink" />
        <div className="grid gap-1">
          <h2 className="text-16" id="push-ask">
            Get instant money alerts?
          </h2>
          <p className="sub">
            We’ll notify this device when money arrives, an order completes or someone signs in. No
            ads. <a href={paths.preferences}>Choose which</a>
          </p>
        </div>
      </div>
      <div className="grid grid-cols-[1fr_1fr] gap-3">
        <Button variant="line" onClick={close}>
          Not now
        </Button>
        <Button busy={busy} busyText="Turning on" onClick={() => void accept()}>
          Turn on
        </Button>
      </div>
    </section>
  );
}

function showQuestion(): () => void {
  const place = document.createElement('div');
  place.setAttribute('aria-live', 'polite');
  document.body.append(place);
  const root = createRoot(place);
  const close = () => {
    place.remove();
    // a root can't be removed while it is rendering
    setTimeout(() => root.unmount());
  };
  root.render(<PushQuestion onClose={close} />);
  return close;
}

/** Shows our own question once the visitor isn't busy; the browser's follows only a tap on it (spec 4). */
export function offerPush(): () => void {
  let close: (() => void) | undefined;
  const stop = whenFree(() => (close = showQuestion()));
  return () => {
    stop();
    close?.();
  };
}
