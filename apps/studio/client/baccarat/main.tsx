import { createRoot } from 'react-dom/client';
import { openingOf } from '../shared/api.ts';
import { languageOf, tagOf } from '../shared/words.ts';
import { App } from './app.tsx';
import './styles/index.css';

const opening = openingOf(window.location.search);
const language = languageOf(opening.language);
document.documentElement.lang = tagOf(language);
const root = document.getElementById('root');
if (root) createRoot(root).render(<App opening={opening} language={language} />);
