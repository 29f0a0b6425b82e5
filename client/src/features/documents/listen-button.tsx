import { useEffect, useState } from 'react';
import type { Letter } from '../../../../src/letterpress/index.ts';
import { LineDrawing } from '../../ui/icon.tsx';
import { useTranslate } from '../../ui/translation.ts';
import { toSpokenLetter } from './spoken-letter.ts';

/**
 * A French voice of the device itself, once known. Voices that the browser's maker runs on its servers are left out: they
 * would receive the letter.
 */
function useFrenchVoice(): SpeechSynthesisVoice | undefined {
  const [voice, setVoice] = useState<SpeechSynthesisVoice>();
  useEffect(() => {
    if (!('speechSynthesis' in window)) return;
    const choose = (): void =>
      setVoice(speechSynthesis.getVoices().find(({ lang, localService }) => localService && /^fr\b/i.test(lang)));
    choose();
    // Most browsers load their voices after the page.
    speechSynthesis.addEventListener?.('voiceschanged', choose);
    return () => {
      speechSynthesis.removeEventListener?.('voiceschanged', choose);
      silence();
    };
  }, []);
  return voice;
}

/** Ends the speech. A paused synthesis stays paused after `cancel`: the next utterance would not be heard. */
function silence(): void {
  speechSynthesis.cancel();
  speechSynthesis.resume();
}

/** Drawings of 24 × 24 units. */
const SPEAKER = 'M4 9.500v5h4l5 4.500v-14L8 9.500zM16.500 8.500a5 5 0 0 1 0 7M19 6a9 9 0 0 1 0 12';
const PAUSE = 'M8 5v14M16 5v14';

type Reading = 'stopped' | 'speaking' | 'paused';

/** Reads the letter aloud. It is not shown on a device without a French voice of its own. */
export function ListenButton({ letter }: { letter: Letter }) {
  const t = useTranslate();
  const voice = useFrenchVoice();
  const [reading, setReading] = useState<Reading>('stopped');
  if (!voice) return null;

  const start = (): void => {
    silence();
    const texts = toSpokenLetter(letter);
    // One utterance for each paragraph: some browsers stop in a long one.
    for (const [i, text] of texts.entries()) {
      const utterance = new SpeechSynthesisUtterance(text);
      utterance.voice = voice;
      utterance.lang = voice.lang;
      utterance.rate = 0.95;
      if (i === texts.length - 1) utterance.addEventListener('end', () => setReading('stopped'));
      utterance.addEventListener('error', () => setReading('stopped'));
      speechSynthesis.speak(utterance);
    }
    setReading('speaking');
  };
  const toggle = (): void => {
    if (reading === 'stopped') return start();
    if (reading === 'speaking') speechSynthesis.pause();
    else speechSynthesis.resume();
    setReading(reading === 'speaking' ? 'paused' : 'speaking');
  };
  const stop = (): void => {
    silence();
    setReading('stopped');
  };
  return (
    <div className="listen">
      <button className="btn btn-quiet btn-small" type="button" onClick={toggle}>
        <LineDrawing>
          <path d={reading === 'speaking' ? PAUSE : SPEAKER} />
        </LineDrawing>
        {t(BUTTON_TEXTS[reading])}
      </button>
      {reading !== 'stopped' && (
        <button className="btn btn-plain btn-small" type="button" onClick={stop}>
          {t('Arrêter la lecture')}
        </button>
      )}
    </div>
  );
}

const BUTTON_TEXTS: Record<Reading, string> = {
  stopped: 'Écouter ma lettre',
  speaking: 'Mettre en pause',
  paused: 'Reprendre la lecture',
};
