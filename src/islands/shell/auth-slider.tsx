import { useEffect, useState } from 'react';
import { brand, type UsersClaim } from '#lib/brand.ts';
import { shell } from '#lib/constants.ts';
import { iconChevronLeft, iconChevronRight, iconPause, iconPlay } from '#lib/look/first-icons.ts';
import { stalls, type StallName } from '#lib/look/stalls.ts';
import { Drawn } from '#islands/ui/drawn.tsx';
import { IconButton } from '#islands/ui/icon-button.tsx';
import { WhiteLogo } from '#islands/ui/logo.tsx';

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

/** What the last slide says, with the owner's claim where there is one. */
const allOfIt = ({ text }: UsersClaim) => `One wallet for everything, trusted by ${text}.`;

const prefersStill = () => window.matchMedia?.('(prefers-reduced-motion: reduce)').matches ?? false;

/** The timer starts again with every slide, so a press of the arrows gives a full turn. */
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

/** Four slides of 5 s (spec 2). It rests under the pointer, while a
 * keyboard is on its buttons, and on request; a pressed arrow does not stop it. */
export function AuthSlider({ claim }: { claim: UsersClaim | null }) {
  const { at, go, paused, setPaused, setHeld } = useSlides();
  const slide = slides[at] ?? slides[0];
  const claimed = slide === slides.at(-1) ? claim : null;
  return (
    <section
      className="slide"
      aria-roledescription="carousel"
      aria-label={`What ${brand.name} does`}
      onFocus={(event) => setHeld(event.target.matches(':focus-visible'))}
      onBlur={() => setHeld(false)}
    >
      <div className="slide-top">
        <WhiteLogo />
      </div>
      <div
        className="slide-mid"
        onPointerEnter={() => setHeld(true)}
        onPointerLeave={() => setHeld(false)}
      >
        <Drawn key={slide.stall} drawing={stalls[slide.stall]} className="art-stall" />
        <div className="slide-words" aria-live={paused ? 'polite' : 'off'}>
          <h2>{slide.title}</h2>
          <p>{claimed ? allOfIt(claimed) : slide.text}</p>
          {claimed && <small>Source: {claimed.source}</small>}
        </div>
      </div>
      <div className="slide-nav">
        <IconButton label="Previous slide" icon={iconChevronLeft} onClick={() => go(-1)} />
        <ol className="dots">
          {slides.map(({ title }, i) => (
            <li key={title} aria-current={i === at || undefined}>
              <span className="vh">{i === at ? `Slide ${i + 1}, shown` : `Slide ${i + 1}`}</span>
            </li>
          ))}
        </ol>
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
