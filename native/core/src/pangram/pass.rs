//! Every half of at most so much waste: layers of states, none left out.

use std::sync::Arc;

use super::bounds::Bounds;
use super::graph::{Graph, Parities};
use super::halves::{Half, best};
use super::layers::{Layers, Limits, key};
use super::snapshot::{Reader, Writer};
use super::strings::Strings;
use crate::Error;
use crate::work::{Control, Meter};

/// What one layer took.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Done {
    /// How many letters its states have.
    pub letters: usize,
    /// How many states stand in it, of any waste.
    pub states: usize,
    /// How many steps were looked at.
    pub generated: usize,
}

/// The search through every half of at most so much waste, by the number of letters.
///
/// A state is left out only if it stands in a layer of as many letters and less waste, or if the
/// bounds say that from there no palindrome can close within the waste that is allowed.
pub struct Pass {
    graph: Arc<Graph>,
    waste: usize,
    parities: Parities,
    threads: usize,
    layers: Layers,
    /// The states of the layer that comes next, by waste; perhaps not all of them yet.
    reached: Vec<Vec<u64>>,
}

impl Pass {
    /// Begins at the start.
    ///
    /// # Errors
    ///
    /// If the bounds are of another graph, or are not built for as much waste.
    pub fn new(
        graph: Arc<Graph>,
        bounds: Option<&Bounds>,
        waste: usize,
        parities: Parities,
        threads: usize,
    ) -> Result<Self, Error> {
        let mut reached = vec![Vec::new(); waste + 1];
        let limits = Limits::new(&graph, bounds, waste)?;
        let start = key(0, 0);
        if graph.nodes() > 0 && limits.possible(start, 0) {
            reached[0].push(start);
        }
        Ok(Self { graph, waste, parities, threads, layers: Vec::new(), reached })
    }

    /// What a half may waste.
    #[must_use]
    pub fn waste(&self) -> usize {
        self.waste
    }

    /// Does one layer; none if the last is done.
    ///
    /// # Errors
    ///
    /// If it is cancelled, or there is too little memory: then the layer is done from its beginning the next time.
    pub fn advance(
        &mut self,
        bounds: Option<&Bounds>,
        control: &mut dyn Control,
    ) -> Result<Option<Done>, Error> {
        let meter = &mut Meter::new(control);
        let letters = self.layers.len();
        if letters > self.graph.wanted().count_ones() as usize {
            return Ok(None);
        }
        let limits = Limits::new(&self.graph, bounds, self.waste)?;
        let (onward, generated) =
            limits.open(&mut self.reached, self.threads, |_, _| Ok(()), meter)?;
        self.layers.try_reserve(1)?;
        let done = std::mem::replace(&mut self.reached, onward);
        let states = done.iter().map(Vec::len).sum();
        self.layers.push(done);
        Ok(Some(Done { letters, states, generated }))
    }

    /// How many bytes the layers take.
    #[must_use]
    pub fn memory(&self) -> usize {
        let rows = self.layers.iter().flatten().chain(&self.reached);
        size_of::<u64>() * rows.map(Vec::capacity).sum::<usize>()
    }

    /// The half of the fewest letters found so far, and of those the one of the least key.
    ///
    /// # Errors
    ///
    /// If it is cancelled, or there is too little memory.
    pub fn best(&self, control: &mut dyn Control) -> Result<Option<Half>, Error> {
        let meter = &mut Meter::new(control);
        best(&self.graph, &self.layers, self.waste, self.parities, meter)
    }

    /// The halves of one parity that waste all that is allowed.
    ///
    /// # Errors
    ///
    /// If it is cancelled, or there is too little memory.
    pub fn strings(&self, odd: bool, control: &mut dyn Control) -> Result<Strings<'_>, Error> {
        let meter = &mut Meter::new(control);
        Strings::new(&self.graph, &self.layers, self.waste, odd, meter)
    }

    /// What is needed to go on.
    ///
    /// # Errors
    ///
    /// Too little memory.
    pub fn snapshot(&self) -> Result<Vec<u8>, Error> {
        let mut writer = Writer::new();
        for number in self.about() {
            writer.number(number)?;
        }
        writer.number(self.layers.len() as u64)?;
        for keys in self.layers.iter().flatten().chain(&self.reached) {
            writer.keys(keys)?;
        }
        writer.finish()
    }

    /// Goes on where another pass of the same kind was.
    ///
    /// # Errors
    ///
    /// If what was saved is damaged, or is of another kind: then nothing has changed.
    pub fn restore(&mut self, data: &[u8]) -> Result<(), Error> {
        let mut reader = Reader::new(data)?;
        for number in self.about() {
            if reader.number()? != number {
                return Err(Error::SavedLayers);
            }
        }
        let most = self.graph.wanted().count_ones() as usize + 1;
        let count = usize::try_from(reader.number()?).map_err(|_| Error::SavedLayers)?;
        if count > most {
            return Err(Error::SavedLayers);
        }
        let mut row = |letters| -> Result<Vec<Vec<u64>>, Error> {
            (0..=self.waste).map(|_| reader.keys(&self.graph, letters)).collect()
        };
        let layers = (0..count).map(&mut row).collect::<Result<Layers, Error>>()?;
        let reached = row(count)?;
        reader.finish()?;
        (self.layers, self.reached) = (layers, reached);
        Ok(())
    }

    /// What a pass of the same kind has to have in common.
    fn about(&self) -> [u64; 5] {
        let Parities { odd, even } = self.parities;
        [
            self.graph.nodes() as u64,
            self.graph.edges() as u64,
            u64::from(self.graph.wanted()),
            self.waste as u64,
            u64::from(odd) << 1 | u64::from(even),
        ]
    }
}
