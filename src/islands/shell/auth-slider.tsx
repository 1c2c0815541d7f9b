import { useEffect, useState } from 'react';
import { brand, type UsersClaim } from '#lib/brand.ts';
import { shell } from '#lib/constants.ts';
import { iconChevronLeft, iconChevronRight, iconPause, iconPlay } from '#lib/look/first-icons.ts';
import { stalls, type StallName } from '#lib/look/stalls.ts';
import { Drawn } from '#islands/ui/drawn.tsx';
import { IconButton } from '#islands/ui/icon-button.tsx';
import { Logo } from '#islands/ui/logo.tsx';

interface Slide {
  title: string;
  text: string;
  stall: StallName;
}

const slides: readonly [Slide, ...Slide[]] = [
  {
    title: 'The fastest way to trade gift cards',
    text: 'See your rate first. It’s locked from your first photo to your payout.',
    stall: 'cards',
  },
  {
    title: 'Access to digital assets',
    text: 'Buy and sell crypto at a rate that’s locked while you pay.',
    stall: 'crypto',
  },
  {
    title: 'Easy bill payment',
    text: 'Airtime, data, electricity and TV. Track your money at every step.',
    stall: 'bills',
  },
  {
    title: 'An all-in-one marketplace',
    text: 'One wallet for everything.',
    stall: 'market',
  },
];

/** The text of the last slide, with the owner's claim if there is one. */
const allOfIt = ({ text }: UsersClaim) => `One wallet for everything, trusted by ${text}.`;

const prefersStill = () => window.matchMedia?.('(prefers-reduced-motion: reduce)').matches ?? false;

/** The timer restarts with every slide, so a press of the arrows gives a full turn. */
function useSlides() {
  const [at, setAt] = useState(0);
  const [held, setHeld] = useState(false);
  const [paused, setPaused] = useState(false);
  useEffect(() => setPaused(prefersStill()), []);
  const go = (by: number) => setAt((now) => (now + by + slides.length) % slides.length);
  useEffect(() => {
    if (paused || held) return;
    const timer = setTimeout(() => go(1), shell.sliderMs);
    return () => clearTimeout(timer);
  }, [at, paused, held]);
  return { at, go, paused, setPaused, setHeld };
}

function Dots({ at }: { at: number }) {
  return (
    <ol className="lg:flex lg:gap-1.5 lg:my-0 lg:mx-2">
      {slides.map(({ title }, i) => (
        <li
          className="lg:w-2 lg:h-2 lg:rounded-[1rem] lg:bg-glass-2 lg:[transition:width_var(--m-fade)] lg:[&[aria-current]]:w-7 lg:[&[aria-current]]:bg-on-primary"
          key={title}
          aria-current={i === at || undefined}
        >
          <span className="vh">{i === at ? `Slide ${i + 1}, shown` : `Slide ${i + 1}`}</span>
        </li>
      ))}
    </ol>
  );
}

/**
 * Four slides of 5 s (spec 2). It pauses under the pointer, while a keyboard is on its buttons, and on
 * request; pressing an arrow doesn't stop it.
 */
export function AuthSlider({ claim }: { claim: UsersClaim | null }) {
  const { at, go, paused, setPaused, setHeld } = useSlides();
  const slide = slides[at] ?? slides[0];
  const claimed = slide === slides.at(-1) ? claim : null;
  return (
    <section
      className="flex flex-wrap items-center gap-y-2 gap-x-4 mx-4 mt-auto mb-4 pt-3 pr-4 pb-3 pl-3 rounded bg-night text-on-primary lg:sticky lg:top-0 lg:[flex-flow:column_nowrap] lg:items-stretch lg:gap-0 lg:h-[100vh] lg:min-h-160 lg:m-0 lg:py-0 lg:px-14 lg:rounded-none [&_:focus-visible]:shadow-focus-dark lg:[&_.iconbtn]:text-on-primary lg:[&_.iconbtn:hover]:bg-glass lg:[&_.iconbtn:focus-visible]:[box-shadow:inset_0_0_0_3px_var(--warning)]"
      aria-roledescription="carousel"
      aria-label={`What ${brand.name} does`}
      onFocus={(event) => setHeld(event.target.matches(':focus-visible'))}
      onBlur={() => setHeld(false)}
    >
      <div className="hidden lg:flex lg:items-center lg:h-bar">
        <Logo className="logo logo-w" fills={['f-w', 'f-ps', 'f-p']} />
      </div>
      <div
        className="slide-mid contents lg:grid lg:gap-10 lg:my-auto lg:mx-0"
        onPointerEnter={() => setHeld(true)}
        onPointerLeave={() => setHeld(false)}
      >
        <Drawn
          key={slide.stall}
          drawing={stalls[slide.stall]}
          className="flex-none w-28 h-auto lg:w-full lg:max-w-112 lg:my-0 lg:mx-auto lg:[animation:slide-in_var(--m-move)_var(--ease)]"
        />
        <div
          className="grow shrink basis-40 min-w-0 lg:min-h-38"
          aria-live={paused ? 'polite' : 'off'}
        >
          <h2 className="text-16/[1.3125rem] tracking-[-0.005em] lg:text-36 lg:max-w-[16ch] lg:tracking-[-0.03em]">
            {slide.title}
          </h2>
          <p className="text-13 text-on-primary-2 mt-1 lg:text-18 lg:max-w-104 lg:min-h-13 lg:mt-3">
            {claimed ? allOfIt(claimed) : slide.text}
          </p>
          {claimed && <small>Source: {claimed.source}</small>}
        </div>
      </div>
      <div className="hidden lg:flex lg:items-center lg:gap-1 lg:-ms-2.5 lg:pb-10 lg:[&_.iconbtn:last-child]:ms-auto">
        <IconButton label="Previous slide" icon={iconChevronLeft} onClick={() => go(-1)} />
        <Dots at={at} />
        <IconButton label="Next slide" icon={iconChevronRight} onClick={() => go(1)} />
        <IconButton
          label={paused ? 'Play slides' : 'Pause slides'}
          icon={paused ? iconPlay : iconPause}
          onClick={() => setPaused(!paused)}
        />
      </div>
    </section>
  );
}
