// The thread that thinks, under Node.js.
import { parentPort } from 'node:worker_threads';
import type { Question } from '$page/core/questions';
import { answer } from '$page/core/thinking';

parentPort?.on('message', (question: Question) =>
  answer(question, (reply) => parentPort?.postMessage(reply)),
);
