// What the page has of the browser: files, and a worker to think in. Under Node.js js/src/node/host.ts
// stands in for this file.
import type { Question, Reply } from './questions';

/** As much of a worker as is needed. */
export interface Helper {
  post(question: Question): void;
  end(): void;
}

export const get = (file: string): Promise<Response> => fetch(file);

/** A worker that hands on what it answers, and that it failed. */
export function openHelper(
  onreply: (reply: Reply) => void,
  onfailure: (trouble: unknown) => void,
): Helper {
  const worker = new Worker(new URL('./thinker.worker.ts', import.meta.url), { type: 'module' });
  worker.addEventListener('message', ({ data }: MessageEvent<Reply>) => onreply(data));
  worker.addEventListener('error', onfailure);
  return {
    post: (question) => worker.postMessage(question),
    end: () => worker.terminate(),
  };
}
