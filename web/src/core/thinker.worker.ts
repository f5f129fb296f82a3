// The worker of a browser.
import type { Question } from './questions';
import { answer } from './thinking';

self.onmessage = ({ data }: MessageEvent<Question>) =>
  answer(data, (reply) => self.postMessage(reply));
