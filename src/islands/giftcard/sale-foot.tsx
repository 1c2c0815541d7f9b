import type { MouseEvent } from 'react';
import { Button } from '#islands/ui/button.tsx';
import { FilePick } from '#islands/ui/file-pick.tsx';
import { countMarked, FormFoot } from '#islands/ui/form-foot.tsx';
import { Icon } from '#islands/ui/icon.tsx';
import { countCards } from '#lib/giftcard/card-trade.ts';
import { iconCamera } from '#lib/look/icons.ts';
import { lookOf, only, type Look } from './looks.ts';
import { WAIT } from './sale-errors.ts';
import type { Sell } from './use-sell.ts';

/** The button's label, or the most important missing part. */
function buttonText({ setup, photos, isGuest }: Sell): string {
  if (countCards(setup.values) === 0) return 'Choose a value';
  if (isGuest) return 'Sign in to sell';
  if (setup.type === 'e-code' || photos.left === 0 || photos.isBusy) return 'Send for review';
  const many = `${photos.left}${photos.sent > 0 ? ' more' : ''}`;
  return `Add ${many} photo${photos.left === 1 ? '' : 's'}`;
}

const isGap = (text: string | undefined) => text !== undefined && text !== WAIT;

const markedIn = (sell: Sell, look: Look): number =>
  countMarked(
    Object.entries(sell.errors).map(([part, text]) => lookOf(part) === look && isGap(text)),
  );

interface OnProps {
  sell: Sell;
  from: Look;
  to: Look;
  className: string;
  children: string;
}

/** A link, so that it also works before hydration, and that Back leads back. */
function On({ sell, from, to, className, children }: OnProps) {
  const press = (event: MouseEvent) => {
    if (!sell.mayLeave(from)) event.preventDefault();
  };
  return (
    <a className={`btn ${className}`} href={`#${to}`} data-hold="" onClick={press}>
      {children}
    </a>
  );
}

function CardFoot({ sell }: { sell: Sell }) {
  const { setup, photos } = sell;
  const isEmpty = countCards(setup.values) === 0;
  const isCamera = !isEmpty && setup.type === 'physical' && photos.isEmpty;
  return (
    <FormFoot marked={markedIn(sell, 'card')}>
      {isCamera && (
        <FilePick
          className="btn btn-primary [@media_(hover:_hover)_and_(pointer:_fine)]:hidden"
          camera
          onPick={sell.shoot}
        >
          <Icon path={iconCamera} />
          Take a photo
        </FilePick>
      )}
      <On sell={sell} from="card" to="photos" className={isCamera ? 'btn-line' : 'btn-primary'}>
        {isEmpty ? 'Choose a value' : 'Continue'}
      </On>
    </FormFoot>
  );
}

/** The foot of each look; wide windows have only the last one. */
export function SaleFeet({ sell }: { sell: Sell }) {
  const send = (
    <FormFoot
      beside
      marked={
        sell.isGuest ? markedIn(sell, 'card') : countMarked(Object.values(sell.errors).map(isGap))
      }
    >
      {sell.errors['cards'] === WAIT && <p className="flow-sum only-s">{WAIT}</p>}
      <Button type="submit" busy={sell.busy} busyText="Sending">
        {buttonText(sell)}
      </Button>
    </FormFoot>
  );
  // what follows needs an account
  if (sell.isGuest) return <div className="max-lg:contents">{send}</div>;
  return (
    <>
      <div className={`only-s contents ${only.card}`} data-foot="card">
        <CardFoot sell={sell} />
      </div>
      <div className={`only-s contents ${only.photos}`} data-foot="photos">
        <FormFoot marked={markedIn(sell, 'photos')}>
          <On sell={sell} from="photos" to="check" className="btn-primary">
            Continue
          </On>
        </FormFoot>
      </div>
      <div className={`max-lg:contents ${only.check}`} data-foot="check">
        {send}
      </div>
    </>
  );
}
